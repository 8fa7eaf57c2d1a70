//! The curtain between two people who share a screen.

use leptos::prelude::*;

use crate::app::app;

#[component]
pub fn Curtain() -> impl IntoView {
    let app = app();
    move || {
        app.curtain.get().map(|seat| {
            let name = app.seat_name(seat);
            view! {
                <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title" id="curtain">
                    <div class="sheet">
                        <h2 id="curtain-title">"Hand over to " {name.clone()}</h2>
                        <p>"What comes next is for " {name.clone()} " alone."</p>
                        <button class="main" autofocus=true on:click=move |_| {
                            app.curtain.set(None);
                            crate::spoken::again(app);
                        }>
                            "I am " {name}
                        </button>
                    </div>
                </div>
            }
        })
    }
}
