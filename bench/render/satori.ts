/** The same banner by satori and resvg, as a baseline. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { HEIGHT, WIDTH, type Pictures } from './banner.ts';
import { median, timed } from './timing.ts';

export async function drawBySatori({ photo, logo }: Pictures): Promise<{ medianMs: number; bytes: number }> {
  const require = createRequire(import.meta.url);
  const font = (weight: 400 | 700) => ({
    name: 'Open Sans',
    weight,
    style: 'normal' as const,
    data: readFileSync(require.resolve(`@fontsource/open-sans/files/open-sans-latin-${weight}-normal.woff`)),
  });
  const fonts = [font(400), font(700)];
  const [photoUrl, logoUrl] = [`data:image/jpeg;base64,${photo.toString('base64')}`, `data:image/png;base64,${logo.toString('base64')}`];
  const box = (style: object, children?: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', position: 'absolute', ...style }, children },
  });
  let bytes = 0;
  const draw = async (i: number) => {
    const tree = box({ width: WIDTH, height: HEIGHT, fontFamily: 'Open Sans' }, [
      { type: 'img', props: { src: photoUrl, width: WIDTH, height: HEIGHT, style: { position: 'absolute', left: 0, top: 0 } } },
      box({
        left: 20,
        top: 24,
        width: 340,
        height: 150,
        borderRadius: 8,
        background: 'rgba(22,36,58,0.82)',
        boxShadow: '4px 4px 5px rgba(0,0,0,0.5)',
      }),
      box({ left: 440, top: 130, width: 130, height: 44, borderRadius: 6, background: '#de620f', boxShadow: '3px 3px 6px #000000' }),
      { type: 'img', props: { src: logoUrl, width: 120, height: 40, style: { position: 'absolute', left: 460, top: 20 } } },
      box(
        { left: 36, top: 34, width: 300, fontSize: 26, fontWeight: 700, color: '#ffffff', textShadow: '1px 1px 2px #000000' },
        `Hello Alex${i}, this is for you`,
      ),
      box({ left: 36, top: 120, width: 300, fontSize: 17, color: '#ffd9bf' }, `You have ${i * 7} points to spend`),
      box({ left: 450, top: 140, width: 110, fontSize: 18, fontWeight: 700, color: '#ffffff', justifyContent: 'center' }, 'Shop now'),
    ]);
    const svg = await satori(tree as Parameters<typeof satori>[0], { width: WIDTH, height: HEIGHT, fonts });
    bytes = new Resvg(svg).render().asPng().length;
  };
  for (let i = 0; i < 10; i++) await draw(i);
  return { medianMs: median(await timed(60, draw)), bytes };
}
