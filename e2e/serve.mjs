// Starts the product on an empty data folder for the browser journeys and takes the folder away afterwards.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root } from '../tools/paths.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'limn-e2e-'));
// Journeys read the demo account's file from here.
writeFileSync(join(root, 'node_modules', '.limn-e2e-data-dir'), dataDir);
const child = spawn(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: {
    ...process.env,
    PORT: '3197',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    // Hosts of pictures, of a feed and of files that journeys start themselves.
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1:3192,127.0.0.1:3196,127.0.0.1:3195,127.0.0.1:3194,127.0.0.1:3193',
  },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
