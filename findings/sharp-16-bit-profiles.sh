#!/usr/bin/env bash
# sharp 0.35.5 (libvips 8.18.7), seen on 2026-11-29.
#
# A PNG of 16 bits with an ordinary sRGB profile changes its colours when sharp opens and saves it: red 220, 60, 40 comes out as 202, 73, 51, in PNG, JPEG and raw
# pixels, and nothing in the new file says why. The numbers are those of Display P3, the space in which pictures of 16 bits are processed; what is written has 8 bits
# and no profile, so that every reader takes them for sRGB. The same picture of 8 bits is right, and so is one of 16 bits without a profile.
# Asking for sRGB with toColourspace('srgb') changes nothing; withIccProfile('srgb') puts it right.
#
# Output seen:
#   8 bits, sRGB profile: 220,60,40
#   16 bits, no profile: 220,60,40
#   16 bits, sRGB profile: 202,73,51, profile in the new file: no
#   16 bits, sRGB profile, withIccProfile('srgb'): 219,60,39
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sharp@0.35.5
cat > look.mjs <<'JS'
import assert from 'node:assert/strict';
import sharp from 'sharp';

const pixels = Buffer.from(Array.from({ length: 256 }, () => [220, 60, 40]).flat());
const colour = () => sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } });
const seen = async (file) => [...(await sharp(file).raw().toBuffer()).subarray(0, 3)];
const isNear = (one, other) => one.every((value, index) => Math.abs(value - other[index]) <= 2);
const right = [220, 60, 40];

const eight = await colour().withIccProfile('srgb').png().toBuffer();
const plain = await colour().toColourspace('rgb16').png().toBuffer();
const sixteen = await colour().toColourspace('rgb16').withIccProfile('srgb').png().toBuffer();
assert.equal((await sharp(sixteen).metadata()).depth, 'ushort');
// The numbers in the file are right.
assert.ok(isNear([...(await sharp(sixteen, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)], right));

const opened = async (file, change = (image) => image) => seen(await change(sharp(file)).png().toBuffer());
const saved = await sharp(sixteen).png().toBuffer();
console.log(`8 bits, sRGB profile: ${await opened(eight)}`);
console.log(`16 bits, no profile: ${await opened(plain)}`);
console.log(`16 bits, sRGB profile: ${await seen(saved)}, profile in the new file: ${(await sharp(saved).metadata()).icc ? 'yes' : 'no'}`);
console.log(`16 bits, sRGB profile, withIccProfile('srgb'): ${await opened(sixteen, (image) => image.withIccProfile('srgb'))}`);

assert.ok(isNear(await opened(eight), right));
assert.ok(isNear(await opened(plain), right));
assert.ok(isNear(await seen(saved), [202, 73, 51]));
assert.equal((await sharp(saved).metadata()).icc, undefined);
assert.ok(isNear(await opened(sixteen, (image) => image.toColourspace('srgb')), [202, 73, 51]));
JS
node look.mjs
