// Builds the web app and puts a .gz and a .br beside every text asset, because the server sends them as they
// are.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './paths.mjs';
import { downloadSizes, SHELL_LIMIT_KIB } from './shell-size.mjs';

const app = join(root, 'apps/web');
await build({ root: app, logLevel: 'warn' });
for (const entry of readdirSync(join(app, 'dist'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < 1024) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
const { shellKib, tooLarge } = downloadSizes(join(app, 'dist'));
if (shellKib > SHELL_LIMIT_KIB)
  tooLarge.push(`The shell with the dashboard is ${shellKib.toFixed(1)} KiB compressed; at most ${SHELL_LIMIT_KIB} are allowed.`);
if (tooLarge.length > 0) throw new Error([...tooLarge, 'Load what is not needed at once lazily.'].join('\n'));
