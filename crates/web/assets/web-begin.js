import init from "{{web.js}}";

init({ module_or_path: "{{web.wasm}}" }).catch((why) => {
  document.getElementById("muster").textContent = "The page cannot be started in this browser: " + why;
});
