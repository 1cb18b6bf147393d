#!/usr/bin/env bash
# @css-inline/css-inline 0.21.2 and juice 11.1.1, seen on 2026-11-29, with a template as email services take it: a loop around the rows of a table.
#
# css-inline reads the template as a browser reads a page. Text can't stand between the rows of a table there, so {% for %} and {% endfor %} are both taken out
# and set before the table, one directly behind the other: nothing is repeated any more, the row in the table is filled with no item, and no error says so. juice
# leaves the loop where it is. Guessed before: a tool whose one job is to move rules into attributes leaves the text alone. Write such loops as comments
# (<!-- {% for %} -->), or inline the styles behind the filling.
#
# Output seen:
#   css-inline  {% for item in items %}{% endfor %}<table><tbody><tr>…
#   juice       <table><tbody>{% for item in items %}<tr>…</tr>{% endfor %}</tbody></table>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @css-inline/css-inline@0.21.2 juice@11.1.1
cat > look.mjs <<'JS'
import { inline } from '@css-inline/css-inline';
import juice from 'juice';

const template = `<html><head><style>td{color:#123456}</style></head><body><table><tbody>{% for item in items %}<tr><td><img src="https://pictures.example/1?sku={{ item.sku }}" alt=""></td></tr>{% endfor %}</tbody></table></body></html>`;
const commented = template.replaceAll(/\{%.*?%\}/g, (code) => `<!-- ${code} -->`);
const shape = (html) => html.replace(/\s+/g, ' ').match(/<body>(.*)<\/body>/)[1].replace(/<td.*<\/td>/, '…');
const seen = [inline(template), juice(template), inline(commented)].map(shape);
const EXPECTED = [
  '{% for item in items %}{% endfor %}<table><tbody><tr>…</tr></tbody></table>',
  '<table><tbody>{% for item in items %}<tr>…</tr>{% endfor %}</tbody></table>',
  '<table><tbody><!-- {% for item in items %} --><tr>…</tr><!-- {% endfor %} --></tbody></table>',
];
for (const [at, name] of ['css-inline', 'juice', 'css-inline, loops in comments'].entries()) console.log(`${name}: ${seen[at]}`);
process.exit(JSON.stringify(seen) === JSON.stringify(EXPECTED) ? 0 : 1);
JS
node look.mjs
