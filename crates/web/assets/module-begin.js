import init from "{{script}}";

// Tells how much of the module has come, as a share of one; false says that it cannot be fetched.
const begin = async () => {
  const response = await fetch("{{module}}");
  if (!response.ok) throw response.status;
  let come = 0;
  const count = new TransformStream({
    transform(bytes, on) {
      come += bytes.length;
      postMessage(Math.min(come / {{length}}, 1));
      on.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "content-type": "application/wasm" } });
};

// Also where it breaks off in the middle, which only `init` hears.
begin()
  .then((module) => init({ module_or_path: module }))
  .catch(() => postMessage(false));
