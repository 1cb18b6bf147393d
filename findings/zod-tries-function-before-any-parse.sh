#!/usr/bin/env bash
# zod 4.6.7 on Node 20 or later: the first object schema that is made calls Function('') once to see whether code may be written, before anything is parsed. A
# page whose content security policy has no 'unsafe-eval' reports that as a violation, although zod catches the error and works without.
# z.config({ jitless: true }) prevents it only when it runs before the first schema is made, and importing zod for it may load a whole chunk at a start.
# The settings are an object that zod looks for as globalThis.__zod_globalConfig, so they can be set without importing it.
# Seen: "made: 1, another: 1", "configured before: 0, parsed: true", "set as a global: 0, parsed: true".
# Exits with 1 where it sees anything else.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 >/dev/null
cat > watch.mjs <<'JS'
let calls = 0;
const count = () => { calls += 1; };
const real = globalThis.Function;
globalThis.Function = new Proxy(real, {
  apply(target, self, args) { count(); return Reflect.apply(target, self, args); },
  construct(target, args) { count(); return Reflect.construct(target, args); },
});
export const seen = () => calls;
JS
cat > plain.mjs <<'JS'
import { seen } from './watch.mjs';
const { z } = await import('zod');
const schema = z.object({ name: z.string() });
const made = seen();
z.object({ other: z.number() });
console.log(`made: ${made}, another: ${seen()}`);
JS
cat > configured.mjs <<'JS'
import { seen } from './watch.mjs';
const { z } = await import('zod');
z.config({ jitless: true });
const parsed = z.object({ name: z.string() }).safeParse({ name: 'a' }).success;
console.log(`configured before: ${seen()}, parsed: ${parsed}`);
JS
cat > as-global.mjs <<'JS'
import { seen } from './watch.mjs';
globalThis.__zod_globalConfig = { jitless: true };
const { z } = await import('zod');
const parsed = z.object({ name: z.string() }).safeParse({ name: 'a' }).success;
console.log(`set as a global: ${seen()}, parsed: ${parsed}`);
JS
node plain.mjs | tee out; node configured.mjs | tee -a out; node as-global.mjs | tee -a out
diff out - <<'SEEN'
made: 1, another: 1
configured before: 0, parsed: true
set as a global: 0, parsed: true
SEEN
