#!/usr/bin/env bash
# @zxcvbn-ts/core 4.2.0 with @zxcvbn-ts/language-common 4.1.3, seen on 2026-11-29.
#
# User inputs are words of a dictionary, each taken whole: "harbour books" is found, and the same name written together or with a year is not, so that a
# password of nothing but a company's name gets the highest score. Passing the parts as words of their own doesn't help enough: a password of two of them and a
# year still counts as safe. To refuse own names, look for them before.
#
# Output seen:
#   harbour books: score 0
#   HarbourBooks2026!: score 4, with the parts 3
#   harbourbooks1: score 4, with the parts 3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @zxcvbn-ts/core@4.2.0 @zxcvbn-ts/language-common@4.1.3
cat > look.mjs <<'JS'
import assert from 'node:assert/strict';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const score = (password, words) => guesser.check(password, words).score;
const name = ['harbour books'];
const parts = ['harbour books', 'harbour', 'books'];
console.log(`harbour books: score ${score('harbour books', name)}`);
for (const password of ['HarbourBooks2026!', 'harbourbooks1'])
  console.log(`${password}: score ${score(password, name)}, with the parts ${score(password, parts)}`);
assert.equal(score('harbour books', name), 0);
assert.equal(score('HarbourBooks2026!', name), 4);
assert.ok(score('HarbourBooks2026!', parts) >= 3);
assert.ok(score('harbourbooks1', name) >= 3);
JS
node look.mjs
