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

const begin = async () => {
  const { default: init } = await import("{{web.js}}");
  await init({ module_or_path: "{{web.wasm}}" });
  root.removeEventListener("click", wait);
};

begin().catch((why) => {
  root.textContent = "The page cannot be started in this browser: " + why;
});
