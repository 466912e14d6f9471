/** The part of the WebAssembly API that the miner uses. TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module);
  }
  function validate(bytes: Uint8Array): boolean;
}
