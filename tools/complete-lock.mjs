// Completes package-lock.json after `npm install`: packages of other platforms that the registry at hand does
// not carry are missing from it, and then `npm ci` refuses the whole lock. Their entries need only a version
// and the platform. Usage: node tools/complete-lock.mjs. Built-ins only.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const OS = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  wasm32: 'wasi',
  wasi: 'wasi',
  openwrt: 'linux',
};
const CPU = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  riscv64: 'riscv64',
  ppc64: 'ppc64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
  armv7: 'arm',
  universal: undefined,
};

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[\^~]/, '');
    if (found(place, name, version)) continue;
    const platform = platformOf(name);
    if (!platform) {
      console.error(`${name}: optional, missing, and its platform cannot be read from its name.`);
      process.exitCode = 1;
      continue;
    }
    // Beside the package that wants it: another version may already stand at the top.
    lock.packages[`${lock.packages[`node_modules/${name}`] ? `${place}/` : ''}node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);

/**
 * Whether a dependency of the package at `place` is locked there or in a folder above, at that version if it
 * is exact.
 */
function found(place, name, version) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (entry) return entry.version === version || entry.integrity !== undefined;
    if (!folder) return false;
  }
}

function platformOf(name) {
  const words = name.split('/').pop().split('-');
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = words.map((word) => CPU[word]).find(Boolean);
  if (!os) return undefined;
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') && os === 'linux' ? ['glibc'] : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc } : {}), os: [os] };
}
