/**
 * A real browser with Fabric, the product's fonts, test pictures and the scene itself: where golden pictures
 * come from.
 */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { fontFaceCss, fontStack } from '../packages/fonts/src/index.ts';
import { valuesOf } from '../packages/merge/src/index.ts';
import { documentFonts, documentPictures, everyObject, fillDocument, isText, toFabric } from '../packages/scene/src/index.ts';
import type { SceneCase } from '../packages/scene/src/scenes.cases.ts';
import { pictureBytes } from '../packages/scene/src/testing/pictures.ts';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';

export interface GoldenPage {
  /** PNG of a case as Fabric draws it. */
  drawWithFabric(scene: SceneCase): Promise<Buffer>;
  /** PNG of a case as our own scene draws it on the browser's canvas. */
  drawWithScene(scene: SceneCase): Promise<Buffer>;
  /** The lines into which Fabric breaks each text of a case. */
  linesWithFabric(scene: SceneCase): Promise<string[][]>;
  close(): Promise<void>;
}

export async function openGoldenPage(): Promise<GoldenPage> {
  const { origin, close } = await serve();
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS });
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`${origin}/`);
  await page.waitForFunction('window.drawWithScene !== undefined');
  return {
    drawWithFabric: (scene) => draw(page, scene, 'drawWithFabric', toFabric(filled(scene)), []),
    drawWithScene: (scene) => draw(page, scene, 'drawWithScene', filled(scene), documentPictures(scene.document)),
    linesWithFabric: async (scene) => {
      await loadFonts(page, filled(scene));
      return page.evaluate<string[][]>(`window.linesWithFabric(${JSON.stringify(toFabric(filled(scene)))})`);
    },
    close: async () => {
      await browser.close();
      await close();
    },
  };
}

function filled(scene: SceneCase) {
  return fillDocument(scene.document, valuesOf(scene.values ?? {}), { allowedHosts: [] });
}

async function draw(
  page: Page,
  scene: SceneCase,
  how: 'drawWithFabric' | 'drawWithScene',
  json: unknown,
  pictures: string[],
): Promise<Buffer> {
  await loadFonts(page, filled(scene));
  const given = [json, scene.width, scene.height, pictures, scene.locale ?? null].map((value) => JSON.stringify(value));
  const url = await page.evaluate<string>(`window.${how}(${given.join(', ')})`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function loadFonts(page: Page, shown: SceneCase['document']): Promise<void> {
  const texts = [...everyObject(shown.objects)].filter(isText).map((object) => object.text);
  const fonts = documentFonts(shown).map((use) => `${use.style} ${use.weight} 20px ${fontStack(use.family)}`);
  const text = JSON.stringify(texts.join(' ') || 'x');
  await page.evaluate(`Promise.all(${JSON.stringify(fonts)}.map((font) => document.fonts.load(font, ${text}))).then(() => undefined)`);
}

const PAGE_SCRIPT = `
  import { StaticCanvas, FabricObject, Polygon, cache, classRegistry } from 'fabric';
  import { drawDocument } from '@limn/scene';
  import { speak, teachFabric } from '/apps/web/src/features/design/editor/canvas/teach-fabric.ts';
  teachFabric();
  FabricObject.ownDefaults.objectCaching = false;
  class Star extends Polygon { static type = 'Star'; }
  classRegistry.setClass(Star);
  const createCanvas = (width, height) => Object.assign(document.createElement('canvas'), { width, height });
  // Nothing is left out to save time: an object beside the picture may throw its shadow into it.
  const PLAIN = { renderOnAddRemove: false, skipOffscreen: false };
  // Widths that were measured before a font had arrived are remembered otherwise.
  const fresh = () => cache.clearFontCache();
  window.drawWithFabric = async (json, width, height, _urls, locale) => {
    fresh();
    speak(locale ?? undefined);
    const canvas = new StaticCanvas(createCanvas(width, height), { width, height, ...PLAIN, enableRetinaScaling: false });
    await canvas.loadFromJSON(json);
    canvas.renderAll();
    return canvas.getElement().toDataURL('image/png');
  };
  window.linesWithFabric = async (json) => {
    fresh();
    const canvas = new StaticCanvas(createCanvas(10, 10), { renderOnAddRemove: false });
    await canvas.loadFromJSON(json);
    const linesOf = (object) => object.getObjects ? object.getObjects().flatMap(linesOf) : object.textLines ? [object.textLines] : [];
    return canvas.getObjects().flatMap(linesOf);
  };
  window.drawWithScene = async (json, width, height, urls, locale) => {
    const pictures = new Map();
    for (const url of urls) {
      const picture = Object.assign(new Image(), { src: url });
      await picture.decode().then(() => pictures.set(url, picture), () => undefined);
    }
    const canvas = createCanvas(width, height);
    drawDocument(canvas.getContext('2d'), json, { createCanvas, picture: (url) => pictures.get(url) }, {}, { locale: locale ?? undefined });
    return canvas.toDataURL('image/png');
  };`;

/** A package whose parts are no modules, as one. */
async function bundled(entry: string): Promise<string> {
  const lib = { entry, formats: ['es' as const] };
  const result = await build({ configFile: false, logLevel: 'silent', build: { write: false, minify: false, lib } });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output.find((part) => part.type === 'chunk')?.code : undefined;
  if (code === undefined) throw new Error(`Could not bundle ${entry}.`);
  return code;
}

const PACKAGES = ['model', 'values', 'merge', 'fonts', 'scene'];

async function serve(): Promise<{ origin: string; close: () => Promise<void> }> {
  const require = createRequire(import.meta.url);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const fontFolder = (name: string) => dirname(require.resolve(`@fontsource/${name}/package.json`));
  const fabric = join(dirname(createRequire(new URL('../packages/scene/package.json', import.meta.url)).resolve('fabric')), 'index.mjs');
  const css = fontFaceCss('/fonts', (name, file) => readFileSync(join(fontFolder(name), file), 'utf8'));
  const packages = PACKAGES.map((name) => [`@limn/${name}`, `/packages/${name}/src/index.ts`]);
  const imports = Object.fromEntries([...packages, ['fabric', '/fabric.mjs'], ['linebreak', '/linebreak.mjs']]);
  const linebreak = await bundled(createRequire(new URL('../packages/scene/package.json', import.meta.url)).resolve('linebreak'));
  const html = `<!doctype html><meta charset="utf-8"><style>${css}</style><script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${PAGE_SCRIPT}</script>`;
  const answer = (path: string): [type: string, body: string | Buffer | undefined] => {
    const font = /^\/fonts\/([a-z-]+)\/([a-z0-9-]+\.woff2)$/.exec(path);
    if (font) return ['font/woff2', readFileSync(join(fontFolder(font[1] ?? ''), 'files', font[2] ?? ''))];
    if (/^\/(packages|apps\/web\/src\/features\/design\/editor\/canvas)\/[\w/-]+\.ts$/.test(path))
      return ['text/javascript', stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))];
    if (path === '/fabric.mjs') return ['text/javascript', readFileSync(fabric)];
    if (path === '/linebreak.mjs') return ['text/javascript', linebreak];
    return path === '/' ? ['text/html', html] : ['image/png', pictureBytes(path)];
  };
  const server = createServer((request, response) => {
    const [type, body] = answer(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
