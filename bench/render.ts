/**
 * One personalised picture: a photograph of 600x200 with a logo, two shadowed panels and three texts, two of
 * them with merge fields. Drawn as a draw child draws it, by other programs for comparison, and served over
 * HTTP with counting on. Then the other kinds of picture. `BENCH_RENDER=child,kinds,http,killed` measures a
 * part only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SceneDocument } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import { openDiskBlobs } from '../apps/server/src/platform/blobs.ts';
import { openFontShelf } from '../apps/server/src/render/draw/font-shelf.ts';
import { createPainter, type Painter } from '../apps/server/src/render/draw/painter.ts';
import everything from '../packages/scene/src/testing/everything.json' with { type: 'json' };
import { aBanner, HEIGHT, makePictures, WIDTH, type Pictures } from './render/banner.ts';
import { drawByFabric } from './render/fabric.ts';
import { startHost } from './render/host.ts';
import { reportKilledChild, reportKilledChildren } from './render/killed-child.ts';
import { countdown, flatArt, hardDocument } from './render/kinds.ts';
import { reportOverHttp } from './render/over-http.ts';
import { drawBySatori } from './render/satori.ts';
import { median, timed } from './render/timing.ts';
import type { Report } from './run.ts';

const parts = process.env.BENCH_RENDER?.split(',');
const wants = (part: string) => parts?.includes(part) ?? true;

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bench-render-'));
  try {
    const blobs = openDiskBlobs(join(folder, 'blobs'));
    const pictures = makePictures();
    const snapshot = await aBanner(blobs, pictures);
    const painter = createPainter({ blobs, loadLetters: openFontShelf(undefined), maxSceneBytes: 1e8, maxPictureBytes: 1e8 });
    if (wants('child')) await reportChild(report, painter, snapshot, pictures);
    if (wants('kinds')) await reportKinds(report, painter);
    if (!wants('http') && !wants('killed')) return;
    const host = await startHost(folder, blobs, snapshot, pictures.photo);
    try {
      if (wants('http')) await reportOverHttp(report, host);
      if (wants('killed')) {
        await reportKilledChild(report, host.draw, snapshot);
        await reportKilledChildren(report, host);
      }
    } finally {
      await host.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reportChild(report: Report, painter: Painter, snapshot: VersionSnapshot, pictures: Pictures): Promise<void> {
  const child = await drawAsChild(painter, snapshot);
  const fabricMs = await drawByFabric(
    snapshot.document,
    { '/photo': pictures.photo, '/logo': pictures.logo },
    { width: WIDTH, height: HEIGHT },
  );
  const baseline = await drawBySatori(pictures);
  report('render_child_ms', child.medianMs, 'ms');
  report('render_child_p99_ms', child.p99Ms, 'ms');
  report('render_picture_bytes', child.bytes, 'bytes');
  report('render_satori_resvg_ms', baseline.medianMs, 'ms');
  report('render_satori_resvg_bytes', baseline.bytes, 'bytes');
  report('render_child_ratio_vs_satori_resvg', baseline.medianMs / child.medianMs, 'x');
  report('render_fabric_ms', fabricMs, 'ms');
  report('render_child_ratio_vs_fabric', fabricMs / child.medianMs, 'x');
}

async function reportKinds(report: Report, painter: Painter): Promise<void> {
  const flat = await flatArt(painter);
  report('render_flat_png_ms', flat.medianMs, 'ms');
  report('render_flat_png_bytes', flat.bytes, 'bytes');
  const hard = await hardDocument(painter, everything as SceneDocument);
  report('render_hard_600x600_ms', hard.medianMs, 'ms');
  for (const ground of ['flat', 'gradient'] as const) {
    for (const scale of [1, 2] as const) {
      const { medianMs, bytes, gifencMs } = await countdown(painter, ground, scale);
      const name = `render_timer_${ground}${scale === 2 ? '_2x' : ''}`;
      report(`${name}_ms`, medianMs, 'ms');
      report(`${name}_bytes`, bytes, 'bytes');
      if (scale === 1) report(`${name}_ratio_vs_gifenc`, gifencMs / medianMs, 'x');
    }
  }
}

/**
 * The program of a draw child, in this process: what one picture takes between reading a job and writing its
 * answer.
 */
async function drawAsChild(painter: Painter, snapshot: VersionSnapshot): Promise<{ medianMs: number; p99Ms: number; bytes: number }> {
  let bytes = 0;
  const draw = async (i: number) => {
    const [, picture] = await painter.answer({ key: 'banner', snapshot, values: { name: `Alex${i}`, points: String(i * 7) } });
    bytes = picture?.length ?? 0;
  };
  for (let i = 0; i < 200; i++) await draw(i);
  const times = await timed(1000, (i) => draw(1000 + i));
  return { medianMs: median(times), p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, bytes };
}
