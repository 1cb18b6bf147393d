/// <reference types="node" />
/**
 * Two hundred documents drawn by Fabric 7 in a real browser and by this scene on the server's canvas: they
 * must break every line alike and differ in no more than a thousandth of their pixels. The worst are left in
 * the folder that is named. Texts of all scripts are also broken in boxes of many widths.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { openGoldenPage } from '../../../tools/golden-page.ts';
import type { Report } from '../../../tools/soak.ts';
import { drawDocument } from './compile.ts';
import type { SceneDocument, SceneObject } from './document.ts';
import { fittedDocument, hasFittedText } from './testing/fitted-document.ts';
import { fittedScenes } from './testing/fitted-scenes.ts';
import { PARITY_SIZE, parityDocument } from './testing/parity-document.ts';
import { textLines } from './testing/text-lines.ts';
import { skiaEnv } from './testing/skia-env.ts';

const DOCUMENTS = 200;
const TOLERANCE = 0.001;
/** Each in boxes from narrow to wide. */
const BROKEN_TEXTS = [
  'A well-known and/or mid-season extra\u00adordinary sale\u200bprice -20% Donaudampfschifffahrtsgesellschaft',
  '本日限定！東京の「夏」フェア、ポッチャリーーな々。iPhone の新モデル…',
  '今天只有特价，优惠请快来选购吧！（限量）',
  'ข้อเสนอพิเศษวันนี้เท่านั้น iPhoneใหม่ล่าสุด ราคา๑๒๓บาท',
  '오늘만 특별한 할인혜택을드립니다.',
  'ភាសាខ្មែរជំរាបសួរ မင်္ဂလာပါမြန်မာ ສະບາຍດີລາວ',
  'https://example.com/path?utm=mail&id=42 مرحبا-بالعالم שלום/עולם',
];
const WIDTHS = Array.from({ length: 28 }, (_, index) => 30 + index * 10);
/** Numbers of the documents whose text is fitted begin here. */
const FITTED = 10_000;

export async function run(report: Report): Promise<void> {
  const page = await openGoldenPage();
  const folder = mkdtempSync(join(tmpdir(), 'parity-'));
  const worst: { seed: number; differing: number }[] = [];
  let [lines, otherLines, fitted, broken] = [0, 0, 0, 0];
  try {
    for (let seed = 1; seed <= DOCUMENTS; seed++) {
      const document = parityDocument(seed);
      const env = await skiaEnv(document);
      // Fabric cannot shrink a text to its box: it gets the words and sizes that the server found, and must
      // draw these alike.
      const scene = { name: String(seed), ...PARITY_SIZE, document: fittedDocument(document, env) };
      const canvas = createCanvas(scene.width, scene.height);
      drawDocument(canvas.getContext('2d'), document, env);
      const [ours, theirs] = [textLines(document, env), await page.linesWithFabric({ ...scene, document: allShown(scene.document) })];
      lines += theirs.flat().length;
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
        otherLines++;
        console.log(`document ${seed} breaks lines differently`, JSON.stringify({ ours, theirs }));
      }
      const [browser, server] = [await page.drawWithFabric(scene), canvas.toBuffer('image/png')];
      let differing = share(browser, server);
      if (hasFittedText(document.objects)) {
        fitted++;
        // The browser must find the same words and sizes by itself.
        differing = Math.max(differing, share(await page.drawWithScene({ ...scene, document }), server));
      }
      if (differing <= TOLERANCE) continue;
      worst.push({ seed, differing });
      writeFileSync(join(folder, `${seed}-browser.png`), browser);
      writeFileSync(join(folder, `${seed}-server.png`), server);
    }
    for (const text of BROKEN_TEXTS) {
      const document: SceneDocument = {
        version: '3.4.0',
        objects: WIDTHS.map((width, index) => ({
          type: 'textbox',
          text,
          width,
          fontFamily: 'Open Sans',
          fontSize: 11 + (index % 5) * 3.5,
          charSpacing: index % 4 === 3 ? 60 : 0,
          textAlign: index % 3 === 2 ? 'justify' : 'left',
        })),
      };
      const [ours, theirs] = [
        textLines(document, await skiaEnv(document)),
        await page.linesWithFabric({ name: text, ...PARITY_SIZE, document }),
      ];
      broken += theirs.flat().length;
      for (const [index, found] of theirs.entries()) {
        if (JSON.stringify(found) === JSON.stringify(ours[index])) continue;
        otherLines++;
        console.log(`${WIDTHS[index]} px break differently`, JSON.stringify({ ours: ours[index], theirs: found }));
      }
    }
    report('lines_within_words', broken, 'lines');
    for (const [index, scene] of fittedScenes().entries()) {
      const { width, height, document } = scene;
      const env = await skiaEnv(document);
      const canvas = createCanvas(width, height);
      drawDocument(canvas.getContext('2d'), document, env);
      const [browser, server] = [await page.drawWithScene(scene), canvas.toBuffer('image/png')];
      const differing = share(browser, server);
      fitted++;
      if (differing <= TOLERANCE) continue;
      worst.push({ seed: FITTED + index, differing });
      writeFileSync(join(folder, `${scene.name}-browser.png`), browser);
      writeFileSync(join(folder, `${scene.name}-server.png`), server);
    }
  } finally {
    await page.close();
  }
  report('documents_with_fitted_text', fitted, 'documents');
  worst.sort((a, b) => b.differing - a.differing);
  report('documents', DOCUMENTS, 'documents');
  report('lines', lines, 'lines');
  report('documents_with_other_lines', otherLines, 'documents');
  report('documents_beyond_a_thousandth', worst.length, 'documents');
  for (const { seed, differing } of worst.slice(0, 20)) console.log(`document ${seed}: ${(differing * 100).toFixed(3)} % of its pixels`);
  if (otherLines + worst.length > 0) throw new Error(`Server and browser do not draw alike. See ${folder}.`);
}

/** Hidden texts have lines too; but their fonts are loaded only where they are shown. */
function allShown(document: SceneDocument): SceneDocument {
  const shown = (object: SceneObject): SceneObject =>
    object.type === 'group' ? { ...object, visible: true, objects: object.objects.map(shown) } : { ...object, visible: true };
  return { ...document, objects: document.objects.map(shown) };
}

function share(a: Buffer, b: Buffer): number {
  const [one, two] = [PNG.sync.read(a), PNG.sync.read(b)];
  return pixelmatch(one.data, two.data, undefined, one.width, one.height, { threshold: 0.1 }) / (one.width * one.height);
}
