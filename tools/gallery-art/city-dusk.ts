import { dot, flood, linear, radial, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const cityDusk: ArtPiece = {
  file: 'city-dusk.webp',
  width: 600,
  height: 260,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [0, 260],
        [
          [0, '#131a45'],
          [0.4, '#3b2f73'],
          [0.72, '#a34f7c'],
          [1, '#f2a073'],
        ],
      ),
    );
    for (let i = 0; i < 60; i++) dot(ctx, random(0, 600), random(0, 120), random(0.4, 1.1), `rgba(255,255,255,${random(0.2, 0.8)})`);
    flood(
      sheet,
      radial(ctx, [520, 54], 110, [
        [0, 'rgba(255,240,210,0.42)'],
        [0.35, 'rgba(255,240,210,0.14)'],
        [0.7, 'rgba(255,240,210,0.03)'],
        [1, 'rgba(255,240,210,0)'],
      ]),
    );
    dot(ctx, 520, 54, 22, '#fff1d6');
    soft(ctx, 0.6, () => {
      for (const [x, y, r] of [
        [513, 48, 4],
        [526, 60, 5],
        [524, 44, 2.4],
      ] as const)
        dot(ctx, x, y, r, 'rgba(220,190,150,0.5)');
    });
    buildings(sheet, { foot: 260, least: 60, most: 120, wide: [20, 40], colour: '#6b3f7d', lit: 0 });
    soft(ctx, 12, () => shape(ctx, 'M0 220H600V270H0Z', 'rgba(250,170,130,0.45)'));
    buildings(sheet, { foot: 260, least: 46, most: 128, wide: [26, 48], colour: '#35275f', lit: 0.3 });
    buildings(sheet, { foot: 262, least: 24, most: 74, wide: [34, 62], colour: '#171536', lit: 0.42 });
  },
};

interface Skyline {
  foot: number;
  least: number;
  most: number;
  wide: readonly [number, number];
  colour: string;
  /** Part of the windows that are lit. */
  lit: number;
}

/** Lower to the left, where words stand. */
function buildings({ ctx, random, width }: Sheet, { foot, least, most, wide, colour, lit }: Skyline): void {
  for (let x = random(-20, 0); x < width;) {
    const across = random(...wide);
    const tall = (least + random() * (most - least)) * (0.45 + 0.55 * Math.min(1, x / 420));
    const top = foot - tall;
    shape(
      ctx,
      `M${x} ${foot}V${top}H${x + across}V${foot}Z`,
      linear(
        ctx,
        [0, top],
        [0, foot],
        [
          [0, colour],
          [1, colour],
        ],
      ),
    );
    const crown = random();
    if (crown < 0.2) stroke(ctx, `M${x + across / 2} ${top}v-16`, colour, 1.6);
    else if (crown < 0.38) shape(ctx, `M${x} ${top + 0.5}L${x + across / 2} ${top - 14}L${x + across} ${top + 0.5}Z`, colour);
    else if (crown < 0.6) shape(ctx, `M${x + across * 0.2} ${top + 0.5}v-8h${across * 0.6}v8Z`, colour);
    if (lit > 0)
      for (let wy = top + 7; wy < foot - 4; wy += 8)
        for (let wx = x + 5; wx < x + across - 6; wx += 7)
          if (random() < lit) shape(ctx, `M${wx} ${wy}h3.2v4h-3.2z`, random() < 0.75 ? 'rgba(255,208,120,0.9)' : 'rgba(255,240,205,0.75)');
    x += across + random(-2, 3);
  }
}
