#!/usr/bin/env bash
# zod 4.6.7 on Node 20 or later: z.toJSONSchema of a schema that has an id of its own (meta({ id })) answers no schema but a reference to $defs beside it,
# with nothing else in it. Who names the answer by that id, as descriptions of APIs do with their components, makes a schema that refers to itself:
# it passes every check for dangling references, and readers of it see no property. The same holds for its optional; extend forgets the id.
# Seen: "own: $ref,$defs", "optional: $ref,$defs", "extended: type,properties,required,additionalProperties".
# Exits with 1 where it sees anything else.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 >/dev/null
cat > look.mjs <<'JS'
import { z } from 'zod';
const schema = z.object({ title: z.string() }).meta({ id: 'Problem' });
const keys = (made) => Object.keys(z.toJSONSchema(made)).filter((key) => key !== '$schema').join();
console.log(`own: ${keys(schema)}`);
console.log(`optional: ${keys(schema.optional())}`);
console.log(`extended: ${keys(schema.extend({ status: z.number() }))}`);
JS
seen=$(node look.mjs)
echo "$seen"
[ "$seen" = 'own: $ref,$defs
optional: $ref,$defs
extended: type,properties,required,additionalProperties' ]
