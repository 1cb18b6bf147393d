/**
 * Every character that a font claims, drawn by the canvas of this process and by a browser, cell by cell. The
 * browser gets the same files by the same style sheet and the same stack as the editor; it unpacks, chooses
 * and shapes by itself.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontCharacters, fontFaceCss, fontStack, hasCharacter, installedFaces, openFontTables, slicesOf } from '@limn/fonts';
import type { GlyphLoader } from '@limn/fonts';
import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../../../../tools/find-browser.mjs';
import { fontUnpackers } from '../../platform/font-unpackers.ts';

export interface CensusFace {
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  /** Characters, or whole words. */
  texts: readonly string[];
}

export interface Cell {
  text: string;
  /** Sums of opacity, in whole pixels. */
  server: number;
  browser: number;
  /** Pixels that are a quarter more or less opaque than the browser's. */
  differing: number;
}

const SIZE = 32;
export interface Grid {
  width: number;
  height: number;
  columns: number;
  /** Where a text begins in its cell. */
  left: number;
  baseline: number;
}
const LETTERS: Grid = { width: 56, height: 56, columns: 24, left: 14, baseline: 40 };
export const WORDS: Grid = { width: 900, height: 72, columns: 1, left: 14, baseline: 46 };
const VISIBLE = 64;
const ORIGIN = 'http://census.invalid';

const require = createRequire(import.meta.url);

function folderOf(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`));
}

export interface ClaimedFace extends CensusFace {
  /** Tells which file has the text, in the older packing. */
  files: ReadonlyMap<string, string>;
}

/** Every face that ships, with each character that its style sheet promises and its files have. */
export function claimedCharacters(faces = installedFaces()): ClaimedFace[] {
  return faces.map((face) => {
    const files = new Map<string, string>();
    for (const { name, ranges } of slicesOf(face, readFileSync(join(folderOf(face.package), face.css), 'utf8'))) {
      // The older packing, which other code reads.
      const file = join(folderOf(face.package), 'files', `${name}.woff`);
      const has = fontCharacters(openFontTables(readFileSync(file), fontUnpackers).table('cmap') ?? new Uint8Array());
      for (const [first, last] of ranges)
        for (let code = first; code <= last; code++) {
          const text = String.fromCodePoint(code);
          if (hasCharacter(has, code) && !files.has(text)) files.set(text, file);
        }
    }
    const { family, weight, style } = face;
    return { family, weight, style, texts: [...files.keys()], files };
  });
}

export function drawOnServer({ family, weight, style, texts }: CensusFace, loadLetters: GlyphLoader, grid = LETTERS): Uint8Array {
  const canvas = createCanvas(grid.columns * grid.width, Math.ceil(texts.length / grid.columns) * grid.height);
  const context = canvas.getContext('2d');
  loadLetters({ fontFamily: family, fontStyle: style, fontWeight: weight }, texts.join(''));
  drawCells(context, fontOf({ family, weight, style }), texts, grid);
  return opacities(context.getImageData(0, 0, canvas.width, canvas.height).data);
}

function fontOf({ family, weight, style }: Omit<CensusFace, 'texts'>): string {
  return `${style} ${weight} ${SIZE}px ${fontStack(family)}`;
}

/** Runs here and, as text, in the browser. */
function drawCells(context: SKRSContext2D, font: string, texts: readonly string[], grid: Grid): void {
  context.font = font;
  for (const [index, text] of texts.entries()) {
    const [x, y] = [(index % grid.columns) * grid.width, Math.floor(index / grid.columns) * grid.height];
    context.save();
    context.beginPath();
    context.rect(x, y, grid.width, grid.height);
    context.clip();
    context.fillText(text, x + grid.left, y + grid.baseline);
    context.restore();
  }
}

function opacities(rgba: Uint8ClampedArray): Uint8Array {
  const alphas = new Uint8Array(rgba.length / 4);
  for (let pixel = 0; pixel < alphas.length; pixel++) alphas[pixel] = rgba[pixel * 4 + 3] ?? 0;
  return alphas;
}

export interface CensusBrowser {
  draw(face: CensusFace, grid?: Grid): Promise<Uint8Array>;
  close(): Promise<void>;
}

export async function openCensusBrowser(): Promise<CensusBrowser> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS });
  let page = await openPage(browser);
  let drawn = 0;
  return {
    async draw(face, grid = LETTERS) {
      // A page keeps all that it has loaded.
      if (++drawn % 60 === 0) {
        await page.close();
        page = await openPage(browser);
      }
      const given = { font: fontOf(face), texts: face.texts, grid };
      const packed = await page.evaluate<string>(`drawCensus(${JSON.stringify(given)})`);
      return new Uint8Array(Buffer.from(packed, 'base64'));
    },
    close: () => browser.close(),
  };
}

const SCRIPT = `
  ${drawCells.toString()}
  async function drawCensus({ font, texts, grid }) {
    const letters = [...new Set(texts.join(''))];
    for (let from = 0; from < letters.length; from += 500) await document.fonts.load(font, letters.slice(from, from + 500).join(''));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: grid.columns * grid.width,
      height: Math.ceil(texts.length / grid.columns) * grid.height,
    });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    drawCells(context, font, texts, grid);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const alphas = new Uint8Array(data.length / 4);
    for (let pixel = 0; pixel < alphas.length; pixel++) alphas[pixel] = data[pixel * 4 + 3];
    return alphas.toBase64 ? alphas.toBase64() : btoa(Array.from(alphas, (byte) => String.fromCharCode(byte)).join(''));
  }`;

async function openPage(browser: Browser): Promise<Page> {
  const css = fontFaceCss('/fonts', (folder, file) => readFileSync(join(folderOf(`@fontsource/${folder}`), file), 'utf8'));
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const font = /^\/fonts\/([a-z0-9-]+)\/([a-z0-9-]+\.woff2)$/.exec(path);
    if (font)
      return route.fulfill({
        contentType: 'font/woff2',
        body: readFileSync(join(folderOf(`@fontsource/${font[1]}`), 'files', font[2] ?? '')),
      });
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8"><style>${css}</style>` });
  });
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ content: SCRIPT });
  return page;
}

export function compareCells(texts: readonly string[], server: Uint8Array, browser: Uint8Array, grid = LETTERS): Cell[] {
  const width = grid.columns * grid.width;
  return texts.map((text, index) => {
    const [left, top] = [(index % grid.columns) * grid.width, Math.floor(index / grid.columns) * grid.height];
    let [ours, theirs, differing] = [0, 0, 0];
    for (let y = top; y < top + grid.height; y++)
      for (let x = left; x < left + grid.width; x++) {
        const [a, b] = [server[y * width + x] ?? 0, browser[y * width + x] ?? 0];
        ours += a;
        theirs += b;
        if (Math.abs(a - b) >= VISIBLE) differing++;
      }
    return { text, server: ours / 255, browser: theirs / 255, differing };
  });
}
