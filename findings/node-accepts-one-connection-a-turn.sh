#!/usr/bin/env bash
# Node 24.21.0 (npm package node), Linux: connections that the system has made while a process was busy are accepted one in each turn of its event
# loop, so closing a listening server after one turn leaves the others without an answer: they are reset, although their callers were connected.
# Seen: 40 connections made while the loop stood still; accepted after turns 1, 5, 20: 1, 5, 20. Exits non-zero when that changes.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund node@24.21.0 >/dev/null
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
let accepted = 0;
const server = createServer(() => accepted++).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const dial = `const { connect } = require('net'); for (let n = 0; n < 40; n++) connect(${server.address().port}, '127.0.0.1').on('error', () => {}); setTimeout(() => process.exit(), 8000);`;
const caller = spawn(process.execPath, ['-e', dial], { stdio: 'ignore' });
for (const until = Date.now() + 4000; Date.now() < until; );
const seen = [];
for (let turn = 1; turn <= 20; turn++) {
  await new Promise((resolve) => setImmediate(resolve));
  if ([1, 5, 20].includes(turn)) seen.push(accepted);
}
caller.kill();
console.log(process.version, 'accepted after turns 1, 5, 20:', seen.join(', '));
process.exit(seen.join() === '1,5,20' ? 0 : 1);
JS
node_modules/node/bin/node run.mjs
