import init from "{{worker.js}}";

init({ module_or_path: "{{worker.wasm}}" });
