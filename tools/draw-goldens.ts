/**
 * Draws the golden pictures of packages/scene with Fabric 7 in a real browser: what the editor shows and the server must match.
 * `node tools/draw-goldens.ts [name …]`; without names all of them. Look at what changed before committing it.
 */
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fontFaceCss, fontStack } from '../packages/fonts/src/index.ts';
import { valuesOf } from '../packages/merge/src/index.ts';
import { documentFonts, everyObject, fillDocument, isText, toFabric } from '../packages/scene/src/index.ts';
import { SCENES } from '../packages/scene/src/scenes.cases.ts';
import type { SceneCase } from '../packages/scene/src/scenes.cases.ts';
import { pictureBytes } from '../packages/scene/src/testing/pictures.ts';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';

const require = createRequire(import.meta.url);
const GOLDENS = new URL('../packages/scene/src/goldens/', import.meta.url);

const wanted = process.argv.slice(2);
const scenes = SCENES.filter((scene) => wanted.length === 0 || wanted.includes(scene.name));
const { origin, close } = await serve();
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS });
const page = await browser.newPage({ deviceScaleFactor: 1 });
page.on('pageerror', (error) => console.error(error.message));
await page.goto(`${origin}/`);
for (const scene of scenes) writeFileSync(new URL(`${scene.name}.png`, GOLDENS), await draw(page, scene));
console.log(`${scenes.length} golden pictures drawn.`);
await browser.close();
await close();

async function draw(page: Page, scene: SceneCase): Promise<Buffer> {
  const filled = fillDocument(scene.document, valuesOf(scene.values ?? {}), { allowedHosts: [] });
  const texts = [...everyObject(filled.objects)].filter(isText).map((object) => object.text);
  const fonts = documentFonts(filled).map((use) => `${use.style} ${use.weight} 20px ${fontStack(use.family)}`);
  const url = await page.evaluate(
    async ({ json, width, height, fonts, text }) => {
      await Promise.all(fonts.map((font) => document.fonts.load(font, text)));
      const { draw } = window as unknown as { draw: (json: unknown, width: number, height: number) => Promise<string> };
      return draw(json, width, height);
    },
    { json: toFabric(filled), width: scene.width, height: scene.height, fonts, text: texts.join(' ') || 'x' },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Fabric, fonts and pictures for the page. */
async function serve(): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = (name: string) => dirname(require.resolve(`@fontsource/${name}/package.json`));
  const fabric = join(dirname(createRequire(new URL('../packages/scene/package.json', import.meta.url)).resolve('fabric')), 'index.mjs');
  const css = fontFaceCss('/fonts', (name, file) => readFileSync(join(folder(name), file), 'utf8'));
  const html = `<!doctype html><meta charset="utf-8"><style>${css}</style><script type="module">
    import { StaticCanvas, FabricObject, Polygon, classRegistry, config } from '/fabric.mjs';
    FabricObject.ownDefaults.objectCaching = false;
    class Star extends Polygon { static type = 'Star'; }
    classRegistry.setClass(Star);
    window.draw = async (json, width, height) => {
      const canvas = new StaticCanvas(document.createElement('canvas'), { width, height, renderOnAddRemove: false, enableRetinaScaling: false });
      await canvas.loadFromJSON(json);
      canvas.renderAll();
      return canvas.getElement().toDataURL('image/png');
    };
  </script>`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const font = /^\/fonts\/([a-z-]+)\/([a-z0-9-]+\.woff2)$/.exec(path);
    const [type, body] = font
      ? ['font/woff2', readFileSync(join(folder(font[1] ?? ''), 'files', font[2] ?? ''))]
      : path === '/fabric.mjs'
        ? ['text/javascript', readFileSync(fabric)]
        : path === '/'
          ? ['text/html', html]
          : ['image/png', pictureBytes(path)];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
