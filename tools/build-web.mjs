// Builds the web app and puts a .gz and a .br beside every text asset, because the server sends them as they are.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './paths.mjs';
import { SHELL_LIMIT_KIB, shellSizeKib } from './shell-size.mjs';

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
const size = shellSizeKib(join(app, 'dist'));
if (size > SHELL_LIMIT_KIB)
  throw new Error(
    `The shell with the dashboard is ${size.toFixed(1)} KiB compressed; at most ${SHELL_LIMIT_KIB} are allowed. Load what it does not need at once lazily.`,
  );
