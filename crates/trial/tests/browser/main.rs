//! Browser tests, one after the other in one Chromium. `cargo xtask test` builds the program and names it here; without
//! it, or without a browser, every test is skipped by name.

mod back;
mod campaign;
mod curtain;
mod doors;
mod far;
mod fast;
mod house;
mod keyboard;
mod learn;
mod lists;
mod look;
mod offline;
mod opponents;
mod player;
mod replay;
mod safe;
mod salvation;
mod same;
mod screens;
mod shapes;
mod spoken;
mod strict;
mod structure;
mod tables;
mod targets;
mod victory;
mod view;
mod why_not;

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use trial::{Browser, Done, Fault, Native, Page, Served, missing};

type Test = for<'a> fn(&'a Page) -> Pin<Box<dyn Future<Output = Done> + 'a>>;

/// A test that takes longer than this hangs.
const LONGEST: Duration = Duration::from_secs(300);

macro_rules! tests {
    ($($room:ident :: $name:ident),* $(,)?) => {
        &[$((concat!(stringify!($room), "::", stringify!($name)), |page| Box::pin($room::$name(page)))),*]
    };
}

const TESTS: &[(&str, Test)] = tests![
    strict::first_load,
    strict::bytes_before_the_first_answer,
    strict::slow_line,
    victory::first_screen,
    victory::set_up_to_victory,
    shapes::one_point_and_path,
    shapes::number,
    shapes::some,
    shapes::split,
    why_not::refused_choice,
    why_not::refused_path,
    back::freely,
    back::over_the_border,
    curtain::between_sealed_splits,
    safe::reload,
    safe::two_tabs,
    safe::two_tabs_and_a_recruit,
    safe::two_tabs_and_secrets,
    safe::referee_called_again,
    safe::dead_worker,
    safe::silent_worker,
    safe::kept_by_an_earlier_version,
    safe::settings_of_the_first_release,
    safe::over_under_earlier_rules,
    safe::read_and_not_played,
    safe::storage_full,
    safe::thrown_away,
    safe::broken_files,
    safe::broken_lists,
    same::scripted_game,
    keyboard::nothing_but_keys,
    salvation::every_scenario,
    salvation::charge_split_and_push,
    salvation::secret_writing,
    salvation::off_the_board,
    salvation::activation_by_keys,
    spoken::in_words,
    spoken::genesys,
    spoken::salvation,
    spoken::salvation_hand_to_hand,
    campaign::from_screen_to_screen,
    campaign::to_its_end,
    learn::genesys,
    learn::salvation,
    learn::own_way,
    learn::rules,
    offline::without_the_server,
    offline::can_be_installed,
    offline::a_new_version,
    offline::from_the_first_release,
    offline::module_on_its_way,
    offline::module_cut_off,
    offline::module_of_another_version,
    offline::module_without_room,
    lists::built,
    lists::linked,
    lists::filed,
    lists::played,
    lists::tried,
    opponents::against,
    opponents::chosen_first,
    opponents::left,
    opponents::hurried,
    opponents::taken_back,
    opponents::given_up,
    opponents::watched,
    opponents::followed,
    opponents::silent,
    opponents::hint_with_odds,
    opponents::hint_left,
    far::to_the_end,
    far::stopped,
    far::beside,
    far::card,
    house::clock,
    house::agreed,
    house::changed,
    replay::back_and_forth,
    replay::by_itself,
    replay::branch_and_play_on,
    replay::verified_or_not,
    replay::report,
    replay::given_up,
    replay::drawn,
    replay::broken_files,
    replay::by_keys,
    replay::watched_and_reported,
    fast::hover_and_drag,
    fast::hexes,
    doors::just_play,
    doors::incomplete,
    doors::back_and_forward,
    targets::tapped,
    targets::friends_last,
    targets::lane,
    targets::end_has_its_key,
    view::fits_the_models,
    view::fits_a_look_back,
    structure::nothing_within_a_control,
    screens::pictures,
    screens::lists,
    screens::learning,
    screens::records,
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
    let tests: Vec<_> = TESTS.iter().filter(|(name, _)| is_wanted(name)).collect();
    if std::env::args().any(|arg| arg == "--list") {
        tests.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    let lacking = missing();
    let skipped = match std::env::var_os("MUSTER_PROGRAM") {
        None => {
            Err("MUSTER_PROGRAM does not name a built program; `cargo xtask test` builds one".to_string())
        }
        Some(_) if !lacking.is_empty() => Err(format!("{} cannot be found", lacking.join(" and "))),
        Some(program) => Ok(PathBuf::from(program)),
    };
    let program = match skipped {
        Ok(program) => program,
        Err(why) => {
            tests.iter().for_each(|(name, _)| println!("test {name} ... skipped"));
            println!("browser tests skipped: {why}");
            // Whoever builds the program for them under continuous integration means them to be run.
            let meant =
                std::env::var_os("MUSTER_PROGRAM").is_some() && std::env::var("CI").as_deref() == Ok("true");
            return if meant { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = runtime.map_err(Fault::from).and_then(|runtime| runtime.block_on(run(&program, &tests)));
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            println!("{failed} browser tests failed");
            ExitCode::FAILURE
        }
        Err(fault) => {
            println!("no browser test could be run: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the tests and returns how many failed.
async fn run(program: &Path, tests: &[&(&str, Test)]) -> Done<usize> {
    let (begun, served) = (Instant::now(), Served::start(program).await?);
    let mut browser = Browser::start().await?;
    let mut page = Page {
        client: browser.client.clone(),
        url: served.url.clone(),
        native: Rc::new(Native::new(program)?),
    };
    let mut failed = 0;
    for (name, test) in tests {
        let begun = Instant::now();
        let mut done = passes(&page, test).await;
        // A fault of the page never ends the browser itself; one that ends takes no test with it.
        if done.is_err() && browser.is_gone().await {
            println!("test {name}: Chromium itself has ended; once more in a new one");
            browser = Browser::start().await?;
            page.client = browser.client.clone();
            done = passes(&page, test).await;
        }
        let seconds = begun.elapsed().as_secs_f32();
        match done {
            Ok(()) => println!("test {name} ... ok ({seconds:.1} s)"),
            Err(fault) => {
                failed += 1;
                println!("test {name} ... FAILED ({seconds:.1} s): {fault}{}", photograph(&page, name).await);
            }
        }
    }
    browser.close().await?;
    println!("{} browser tests, {failed} failed, {:.0} s", tests.len(), begun.elapsed().as_secs_f32());
    Ok(failed)
}

/// One test in the time it may take.
async fn passes(page: &Page, test: &Test) -> Done {
    match tokio::time::timeout(LONGEST, test(page)).await {
        Ok(done) => done.and(no_complaints(page).await),
        Err(_) => Err(Fault(format!("it was not done after {} seconds", LONGEST.as_secs()))),
    }
}

/// Whatever a test does, the page leaves no error in the browser's console.
async fn no_complaints(page: &Page) -> Done {
    let log = page.logged("browser").await?;
    let errors: Vec<&str> = log
        .iter()
        .filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")))
        .filter_map(|entry| entry["message"].as_str())
        .collect();
    trial::check(errors.is_empty(), format!("the console has complaints: {}", errors.join("; ")))
}

/// What the page looks like where a test failed, for whoever has to find out why.
async fn photograph(page: &Page, name: &str) -> String {
    let file = std::env::temp_dir().join(format!("muster-{}.png", name.replace("::", "-")));
    match page.client.screenshot().await {
        Ok(picture) if std::fs::write(&file, &picture).is_ok() => format!(" (see {})", file.display()),
        _ => String::new(),
    }
}
