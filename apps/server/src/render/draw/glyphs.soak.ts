/**
 * A census of glyphs: every face that ships × every character that it claims, drawn by the server and by a
 * browser. None may be blank here and not there, and none may look different.
 */
import type { Report } from '../../../../../tools/soak.ts';
import { claimedCharacters, compareCells, drawOnServer, openCensusBrowser, WORDS, type Cell } from '../testing/glyph-census.ts';
import { SCRIPT_WORDS } from '../../../../../packages/scene/src/testing/script-samples.ts';
import { openFontShelf } from './font-shelf.ts';

/** As many at once as one canvas holds. */
const AT_ONCE = 960;
/** Pixels at the edges of a glyph that two builds of the same library may blend differently. */
const FEW_PIXELS = 4;
/**
 * Tells which part of these old Arabic letters takes the mark: the shaper of this canvas is a newer one than
 * that of some browsers.
 */
const OTHER_SHAPING: ReadonlySet<string> = new Set(['\u0677', '\ufbdd']);
/** In a line of words. */
const WORD_LETTERS = 10;

export async function run(report: Report): Promise<void> {
  const only = process.env.SOAK_FAMILY;
  const loadLetters = openFontShelf(undefined);
  const browser = await openCensusBrowser();
  let [glyphs, blank, different, faces, differentWords] = [0, 0, 0, 0, 0];
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
          else if (cell.differing > FEW_PIXELS && !OTHER_SHAPING.has(cell.text)) different++;
          else continue;
          wrong.push(cell);
        }
      }
      if (wrong.length > 0) named.push(`${face.family} ${face.weight} ${face.style}: ${wrong.map(said).join(' ')}`);
    }
    for (const weight of [400, 700]) {
      const face = { family: 'Lora', weight, style: 'normal', texts: SCRIPT_WORDS } as const;
      const cells = compareCells(SCRIPT_WORDS, drawOnServer(face, loadLetters, WORDS), await browser.draw(face, WORDS), WORDS);
      const wrong = cells.filter(({ server, differing }) => server === 0 || differing > FEW_PIXELS * WORD_LETTERS);
      differentWords += wrong.length;
      for (const cell of wrong) named.push(`words ${weight}: ${said(cell)}`);
    }
  } finally {
    await browser.close();
  }
  for (const line of named) console.log(line);
  report('glyphs_faces', faces, 'faces');
  report('glyphs_drawn', glyphs, 'glyphs');
  report('glyphs_blank', blank, 'glyphs');
  report('glyphs_different', different, 'glyphs');
  report('glyphs_words_different', differentWords, 'lines');
  if (blank + different + differentWords > 0) throw new Error('The server draws glyphs otherwise than a browser.');
}

function said({ text, server, differing }: Cell): string {
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${text} U+${code} ${server === 0 ? 'blank' : differing}`;
}
