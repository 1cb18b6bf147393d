/**
 * Compiles the JPEG encoder's WebAssembly: `node tools/build-encoder.ts` after a change of its source, and
 * commit both.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { main as compile } from 'assemblyscript/asc';

const folder = new URL('../apps/server/src/render/encode/jpeg/', import.meta.url);
export const ENCODER_WASM = new URL('encoder.wasm', folder);

const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory'];

/**
 * The module's bytes, a function of the source and the pinned compiler alone. Throws with the compiler's own
 * messages.
 */
export async function compileEncoder(): Promise<Uint8Array> {
  const source = await readFile(new URL('assembly/encoder.ts', folder), 'utf8');
  let compiled: Uint8Array | undefined;
  const messages: string[] = [];
  const { error } = await compile(['encoder.ts', '--outFile', 'encoder.wasm', ...FLAGS], {
    readFile: (name) => (name === 'encoder.ts' ? source : null),
    writeFile: (name, contents) => {
      if (name === 'encoder.wasm' && contents instanceof Uint8Array) compiled = contents;
    },
    listFiles: () => [],
    stderr: { write: (text) => void messages.push(String(text)) },
  });
  if (error || !compiled) throw new Error(`The encoder does not compile:\n${messages.join('')}`, { cause: error });
  return compiled;
}

if (import.meta.main) await writeFile(ENCODER_WASM, await compileEncoder());
