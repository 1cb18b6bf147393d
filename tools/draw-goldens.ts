/**
 * Draws the golden pictures of packages/scene with Fabric 7 in a real browser: what the editor shows and the
 * server must match. `node tools/draw-goldens.ts [name …]`; without names all of them. Look at what changed
 * before committing it. `node tools/draw-goldens.ts --scene [name …]` draws with our own scene in the browser
 * instead and compares with the goldens.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { SCENES } from '../packages/scene/src/scenes.cases.ts';
import { openGoldenPage } from './golden-page.ts';

const TOLERANCE = 0.0005;
const wanted = process.argv.slice(2).filter((name) => name !== '--scene');
const compares = process.argv.includes('--scene');
const scenes = SCENES.filter((scene) => wanted.length === 0 || wanted.includes(scene.name));
const page = await openGoldenPage();
let failures = 0;
for (const scene of scenes) {
  const file = new URL(`../packages/scene/src/goldens/${scene.name}.png`, import.meta.url);
  if (!compares) writeFileSync(file, await page.drawWithFabric(scene));
  else {
    const [golden, actual] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(await page.drawWithScene(scene))];
    const differing =
      pixelmatch(golden.data, actual.data, undefined, golden.width, golden.height, { threshold: 0.1 }) / (golden.width * golden.height);
    if (differing > TOLERANCE) failures++;
    console.log(`${scene.name} differs in ${(differing * 100).toFixed(3)} % of its pixels`);
  }
}
await page.close();
console.log(compares ? `${scenes.length - failures} of ${scenes.length} scenes match.` : `${scenes.length} golden pictures drawn.`);
process.exitCode = failures > 0 ? 1 : 0;
