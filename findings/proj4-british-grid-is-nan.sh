#!/usr/bin/env bash
# proj4 2.22.0 with the definition of the British National Grid from epsg-index 2.0.0: converting a point to degrees answers [NaN, NaN]
# and throws nothing. The definition names the grid file OSTN15_NTv2_OSGBtoETRS.gsb, which neither package holds; proj4 only writes
# "Unable to find mandatory grid" to the console. The definition of proj4-list 1.0.4 (+datum=OSGB36, a Helmert transformation) answers
# for the same point a place 4 m from the one that Ordnance Survey prints for it. Guessed before: an exception, or degrees some 100 m off.
# Seen: epsg-index [NaN,NaN]; proj4-list [1.71605,52.65798]; without a definition, an exception.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts proj4@2.22.0 epsg-index@2.0.0 proj4-list@1.0.4
cat > try.cjs <<'JS'
const proj4 = require('proj4').default ?? require('proj4');
const point = [651409.903, 313177.27];
const convert = (from) => proj4(from, 'EPSG:4326', [...point]);
console.error = console.log = () => {};
const withGrid = convert(require('epsg-index/s/27700.json').proj4);
const withShift = convert(require('proj4-list')['EPSG:27700'][1]);
let unnamed = 'none';
try {
  convert('EPSG:27700');
} catch (error) {
  unnamed = 'thrown';
}
process.stdout.write(`${JSON.stringify(withGrid.map(String))} ${JSON.stringify(withShift.map((n) => n.toFixed(5)))} ${unnamed}\n`);
JS
seen=$(node try.cjs)
echo "$seen"
[ "$seen" = '["NaN","NaN"] ["1.71605","52.65798"] thrown' ]
