#!/usr/bin/env bash
# rss-parser 3.13.0 and fast-xml-parser 5.12.1, seen on 2026-11-29.
#
# Shops leave formatting in the titles and descriptions of RSS feeds without escaping it, which is well-formed XML. rss-parser then drops the words inside the
# tags from title, content and contentSnippet, and says nothing: "Sale <b>now</b> on" is "Sale  on", and H<sub>2</sub>O is HO. A text of two
# paragraphs is kept in content, while the title is an object instead of a text. fast-xml-parser with its defaults keeps the words inside in a property of their
# own, joins those around the tag without a blank between them ("Saleon"), and makes a number of the 2. From neither result can the sentence be put together.
#
# Output seen:
#   rss-parser "Sale  on", "HO bottle", {"p":["Soft","Warm"]}
#   fast-xml-parser {"b":"now","#text":"Saleon"}, {"sub":2,"#text":"HO bottle"}, {"p":["Soft","Warm"]}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent rss-parser@3.13.0 fast-xml-parser@5.12.1
cat > look.mjs <<'JS'
import assert from 'node:assert/strict';
import { XMLParser } from 'fast-xml-parser';
import Parser from 'rss-parser';

const TITLES = ['Sale <b>now</b> on', 'H<sub>2</sub>O bottle', '<p>Soft</p><p>Warm</p>'];
const feed = (title) => `<rss version="2.0"><channel><title>Shop</title><item><title>${title}</title></item></channel></rss>`;
const byRss = await Promise.all(TITLES.map(async (title) => (await new Parser().parseString(feed(title))).items[0].title));
const byFast = TITLES.map((title) => new XMLParser().parse(feed(title)).rss.channel.item.title);
console.log(`rss-parser ${byRss.map((title) => JSON.stringify(title)).join(', ')}`);
console.log(`fast-xml-parser ${byFast.map((title) => JSON.stringify(title)).join(', ')}`);
// Its objects have no prototype.
assert.deepEqual(structuredClone(byRss), ['Sale  on', 'HO bottle', { p: ['Soft', 'Warm'] }]);
assert.deepEqual(byFast, [{ b: 'now', '#text': 'Saleon' }, { sub: 2, '#text': 'HO bottle' }, { p: ['Soft', 'Warm'] }]);
JS
node look.mjs
