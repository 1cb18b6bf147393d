// Makes a bare clone ready: installs once per lock file, builds the web app once per source state and,
// with --test, finds or installs a browser. Runs on any Node >= 20 before anything is installed, so it
// uses Node's built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { pinnedNode, root } from './paths.mjs';

process.chdir(root);
const say = (text) => console.log(`[setup] ${text}`);

/** Runs work only when the fingerprint differs from the one stored by the last success. */
function once(name, fingerprint, work) {
  const stamp = join('node_modules', `.limn-${name}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const started = Date.now();
  work();
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(stamp, fingerprint);
  say(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function must(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (result.status === 0) return;
  say(`failed: ${command} ${args.join(' ')}${result.error ? `: ${result.error.message}` : ''}`);
  process.exit(result.status || 1);
}

function sha256(...chunks) {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk).update('\0');
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name === 'goldens') return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

function npm(args) {
  if (process.env.npm_execpath) must(process.execPath, [process.env.npm_execpath, ...args]);
  else must('npm', args, { shell: process.platform === 'win32' });
}

const lock = readFileSync('package-lock.json');
once('install', sha256(lock, process.platform, process.arch), () => {
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
});
if (!existsSync(pinnedNode())) {
  // npm 12 and hardened set-ups do not run install scripts: the node package then lacks its binary.
  say('the pinned Node is missing because install scripts are blocked: completing its installation');
  must(process.execPath, ['installArchSpecificPackage.js'], { cwd: join('node_modules', 'node') });
  if (!existsSync(pinnedNode())) {
    say('could not install the pinned Node. Allow install scripts (npm config set ignore-scripts false) and start again.');
    process.exit(1);
  }
}

if (!process.argv.includes('--no-build')) {
  const sources = ['apps/web', 'packages', 'tools'].flatMap(filesUnder).filter((path) => !/\.(test|cases)\.|\.png$|README\.md$/.test(path));
  once('build', sha256(lock, ...sources.flatMap((path) => [path, readFileSync(path)])), () => {
    must(pinnedNode(), [join(root, 'tools/build-web.mjs')]);
  });
}

if (process.argv.includes('--test') && !findBrowser()) installBrowser();

function installBrowser() {
  say('no browser found: trying Playwright’s own, then the system package');
  spawnSync(pinnedNode(), [join(root, 'node_modules/playwright-core/cli.js'), 'install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
    timeout: 240_000,
  });
  if (!findBrowser() && process.platform === 'linux') {
    const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...prefix, 'apt-get', ...args];
      spawnSync(command, rest, { stdio: 'inherit', env });
    }
  }
  if (findBrowser()) return;
  say('no browser could be installed. Install Chromium, or set CHROMIUM_PATH to a Chromium or Chrome binary.');
  process.exit(1);
}
