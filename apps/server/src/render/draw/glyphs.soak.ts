/**
 * A census of glyphs: every face that ships × every character that it claims, drawn by the server and by a browser. None may be blank
 * here and not there, and none may look different.
 */
import type { Report } from '../../../../../tools/soak.ts';
import { claimedCharacters, compareCells, drawOnServer, openCensusBrowser, type Cell } from '../testing/glyph-census.ts';
import { openFontShelf } from './font-shelf.ts';

/** As many at once as one canvas holds. */
const AT_ONCE = 960;
/** Pixels at the edges of a glyph that two builds of the same library may blend differently. */
const FEW_PIXELS = 4;

export async function run(report: Report): Promise<void> {
  const only = process.env.SOAK_FAMILY;
  const loadLetters = openFontShelf(undefined);
  const browser = await openCensusBrowser();
  let [glyphs, blank, different, faces] = [0, 0, 0, 0];
  const named: string[] = [];
  try {
    for (const face of claimedCharacters()) {
      if (only !== undefined && face.family !== only) continue;
      faces++;
      const wrong: Cell[] = [];
      for (let from = 0; from < face.texts.length; from += AT_ONCE) {
        const part = { ...face, texts: face.texts.slice(from, from + AT_ONCE) };
        const [ours, theirs] = [drawOnServer(part, loadLetters), await browser.draw(part)];
        for (const cell of compareCells(part.texts, ours, theirs)) {
          glyphs++;
          const isBlank = cell.server === 0 && cell.browser > 0;
          if (isBlank) blank++;
          else if (cell.differing > FEW_PIXELS) different++;
          else continue;
          wrong.push(cell);
        }
      }
      if (wrong.length > 0) named.push(`${face.family} ${face.weight} ${face.style}: ${wrong.map(said).join(' ')}`);
    }
  } finally {
    await browser.close();
  }
  for (const line of named) console.log(line);
  report('glyphs_faces', faces, 'faces');
  report('glyphs_drawn', glyphs, 'glyphs');
  report('glyphs_blank', blank, 'glyphs');
  report('glyphs_different', different, 'glyphs');
  if (blank + different > 0) throw new Error('The server draws glyphs otherwise than a browser.');
}

function said({ text, server, differing }: Cell): string {
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${text} U+${code} ${server === 0 ? 'blank' : differing}`;
}
