/**
 * The part of WebAssembly used here: the compiler knows it only together with the whole of the browser's
 * globals.
 */
declare namespace WebAssembly {
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;
  interface Instance {
    readonly exports: object;
  }
  const Instance: new (module: Module, imports?: object) => Instance;
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
}
