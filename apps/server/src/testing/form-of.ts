/** A form as curl sends it; a part `file=@beach.png` is a small file of the kind that its name says. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pngOf } from './small-pictures.ts';

const require = createRequire(import.meta.url);

export async function formOf(parts: readonly (readonly [name: string, value: string])[]) {
  const form = new FormData();
  for (const [name, value] of parts)
    if (value.startsWith('@')) form.append(name, new Blob([contentOf(value)]), value.slice(1));
    else form.append(name, value);
  const encoded = new Response(form);
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body: Buffer.from(await encoded.arrayBuffer()) };
}

function contentOf(name: string): Uint8Array {
  if (name.endsWith('.png')) return pngOf(4, 4);
  if (name.endsWith('.woff2')) return readFileSync(require.resolve('@fontsource/lora/files/lora-latin-400-normal.woff2'));
  if (name === '@stores.csv') return Buffer.from('name,latitude,longitude\nHull,53.74,-0.33\nYork,53.96,-1.08\n');
  return Buffer.from('customer_id,email,city\nc-1,anna@example.com,Hull\nc-2,ben@example.com,York\n');
}
