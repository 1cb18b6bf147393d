#!/usr/bin/env bash
# @cto.af/linebreak 2.0.1 (Unicode 15.1) beside linebreak 1.1.0, seen on 2026-11-29.
#
# The newer package breaks joined emoji behind each zero width joiner, so that a family becomes four people on four lines; rule LB8a of UAX #14 forbids it. The older one,
# with older data, keeps them together. Neither has an opportunity in Thai, which the standard leaves to dictionaries.
#
# Output seen (| is an opportunity):
#   linebreak: family 1 part, Japanese 日|本|語。
#   @cto.af/linebreak: family 4 parts, Japanese 日|本|語。
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent linebreak@1.1.0 @cto.af/linebreak@2.0.1
cat > look.mjs <<'JS'
import assert from 'node:assert/strict';
import { Rules } from '@cto.af/linebreak';
import LineBreaker from 'linebreak';

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';
const parts = (text, ends) => ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
const older = (text) => {
  const breaker = new LineBreaker(text);
  const ends = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.push(next.position);
  return parts(text, ends);
};
const newer = (text) => parts(text, [...new Rules().breaks(text)].map(({ position }) => position));

for (const [name, split] of [['linebreak', older], ['@cto.af/linebreak', newer]])
  console.log(`${name}: family ${split(family).length} part${split(family).length > 1 ? 's' : ''}, Japanese ${split('日本語。').join('|')}`);
assert.equal(older(family).length, 1);
assert.equal(newer(family).length, 4);
for (const split of [older, newer]) assert.equal(split('ข้อเสนอพิเศษวันนี้').length, 1);
JS
node look.mjs
