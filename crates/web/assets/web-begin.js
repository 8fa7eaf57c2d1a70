// What is pressed before the page is there waits for it, and a table that the address names is announced.
const root = document.getElementById("muster");
if (location.hash) root.dataset.inside = "yes";
const wait = (event) => {
  const button = event.target.closest("button[id]");
  if (!button) return;
  root.dataset.pressed = `${root.dataset.pressed ?? ""} ${button.id}`;
  button.setAttribute("aria-busy", "true");
};
root.addEventListener("click", wait);

// On a first visit the module of the book that is offered first comes right behind the page itself: it is there, or on its
// way, when the page has compiled and asks for it. Afterwards it is kept.
const early = new PerformanceObserver((list) => {
  if (!list.getEntries().some((entry) => entry.name.endsWith("{{web.wasm}}"))) return;
  early.disconnect();
  for (const path of document.body.dataset.early.split(" ")) fetch(path).then((file) => file.arrayBuffer()).catch(() => {});
});
if (!navigator.serviceWorker?.controller) early.observe({ type: "resource", buffered: true });

const begin = async () => {
  const { default: init } = await import("{{web.js}}");
  await init({ module_or_path: "{{web.wasm}}" });
  root.removeEventListener("click", wait);
};

begin().catch((why) => {
  root.textContent = "The page cannot be started in this browser: " + why;
});
