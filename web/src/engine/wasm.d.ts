declare module '*.book?url' {
  const url: string;
  export default url;
}

// Vite gives the address of the compiled engine, which `tools/engine.mjs` makes.
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
