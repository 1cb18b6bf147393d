/**
 * Five thousand hostile fonts, each registered and drawn with in a process that may die or hang: words are
 * always painted, few fonts kill, and a process that died is replaced at once. SOAK_FONTS is how many there
 * are.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FONTS = Number(process.env.SOAK_FONTS ?? 5000);
/** As long as a draw child may be busy with one picture. */
const HANG_MS = 3000;
const SCRIPT = fileURLToPath(new URL('testing/draw-hostile-fonts.ts', import.meta.url));
/** A font may hold letters without any ink; more than a few would be words that got lost. */
const MAX_BLANK = 0.005;

interface Outcome {
  taken: number;
  refused: number;
  blank: number;
  slowestMs: number;
  /** Numbers of fonts that ended the process, or kept it busy for too long. */
  deadly: number[];
}

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const outcome: Outcome = { taken: 0, refused: 0, blank: 0, slowestMs: 0, deadly: [] };
  for (let next = 1; next <= FONTS;) {
    const last = await drawFrom(next, outcome);
    if (last < FONTS) outcome.deadly.push(last);
    next = last + 1;
  }
  report('hostile_fonts_fonts', FONTS, 'fonts');
  report('hostile_fonts_refused_before_the_canvas_or_by_it', outcome.refused, 'fonts');
  report('hostile_fonts_drawn_with', outcome.taken, 'fonts');
  report('hostile_fonts_deadly', outcome.deadly.length, 'fonts');
  report('hostile_fonts_blank', outcome.blank, 'fonts');
  report('hostile_fonts_slowest', outcome.slowestMs, 'ms');
  if (outcome.deadly.length > 0) console.log(`deadly: ${outcome.deadly.join(', ')}`);
  if (outcome.blank > FONTS * MAX_BLANK) throw new Error('Words were lost with hostile fonts.');
}

/** The number of the font that it ended with. */
function drawFrom(first: number, outcome: Outcome): Promise<number> {
  return new Promise((resolve) => {
    let current = first;
    const child = spawn(process.execPath, [SCRIPT, String(first), String(FONTS)], { stdio: ['ignore', 'pipe', 'ignore'] });
    const watch = setTimeout(() => child.kill('SIGKILL'), HANG_MS + 10_000);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, seed, taken, painted, ms] = line.split(' ');
      current = Number(seed);
      watch.refresh();
      if (word !== 'end') return;
      if (taken === 'taken') outcome.taken++;
      else outcome.refused++;
      if (painted === 'blank') outcome.blank++;
      outcome.slowestMs = Math.max(outcome.slowestMs, Number(ms));
    });
    child.on('close', () => {
      clearTimeout(watch);
      resolve(current);
    });
  });
}
