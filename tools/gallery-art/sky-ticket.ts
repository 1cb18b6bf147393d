import { flood, inside, linear, placed, radial, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const skyTicket: ArtPiece = {
  file: 'sky-ticket.webp',
  width: 600,
  height: 280,
  quality: 84,
  paint(sheet) {
    const { ctx } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [0, 300],
        [
          [0, '#174a8c'],
          [0.55, '#4d93cf'],
          [0.85, '#a9d3ea'],
          [1, '#f8dcc0'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [470, 330], 300, [
        [0, 'rgba(255,214,160,0.9)'],
        [1, 'rgba(255,224,170,0)'],
      ]),
    );
    for (const [x, y, size, colour] of CLOUDS) cloud(sheet, x, y, size, colour);
    stroke(ctx, 'M330 22L452 8', 'rgba(255,255,255,0.5)', 1.4);
    placed(ctx, 460, 9, -0.13, () => shape(ctx, PLANE, '#ffffff'));
    ticket(sheet);
  },
};

const TICKET =
  'M42 30H424A10 10 0 0 0 444 30H558A16 16 0 0 1 574 46V234A16 16 0 0 1 558 250H444A10 10 0 0 0 424 250H42A16 16 0 0 1 26 234V46A16 16 0 0 1 42 30Z';

function ticket({ ctx, random }: Sheet): void {
  soft(ctx, 9, () => {
    ctx.translate(0, 8);
    shape(ctx, TICKET, 'rgba(10,35,70,0.5)');
  });
  shape(
    ctx,
    TICKET,
    linear(
      ctx,
      [0, 30],
      [0, 250],
      [
        [0, '#ffffff'],
        [1, '#f5f2ea'],
      ],
    ),
  );
  inside(ctx, TICKET, () => {
    shape(ctx, 'M0 0H600V66H0Z', '#14243d');
    for (let y = 84; y < 232;) {
      const thick = Math.min(random(1, 5), 234 - y);
      shape(ctx, `M540 ${y}h20v${thick}h-20Z`, '#14243d');
      y += thick + random(1.4, 3.4);
    }
    placed(ctx, 486, 48, 0, () => shape(ctx, PLANE, '#ffb066'));
  });
  placed(ctx, 228, 156, 0, () => shape(ctx, PLANE, '#d9480f'));
  ctx.setLineDash([1, 6]);
  stroke(ctx, 'M434 46V236', 'rgba(20,36,61,0.35)', 2);
  ctx.setLineDash([]);
}

const PLANE = 'M14 0L4 2L-3 10H-6L-3 2L-10 1.6L-13 5H-15L-13.5 0L-15 -5H-13L-10 -1.6L-3 -2L-6 -10H-3L4 -2Z';
const CLOUDS = [
  [96, 44, 0.5, 'rgba(255,255,255,0.42)'],
  [556, 60, 0.6, 'rgba(255,255,255,0.5)'],
  [-10, 296, 1.5, 'rgba(255,255,255,0.55)'],
  [210, 312, 1.3, 'rgba(255,250,244,0.7)'],
  [420, 308, 1.6, 'rgba(255,244,232,0.75)'],
  [600, 292, 1.3, 'rgba(255,255,255,0.8)'],
] as const;

/** Round heaps on a flat foot. */
function cloud({ ctx }: Sheet, x: number, y: number, size: number, colour: string): void {
  placed(ctx, x, y, 0, () => {
    ctx.scale(size, size);
    shape(
      ctx,
      'M-80 0C-98 0 -104 -24 -84 -30C-84 -52 -56 -60 -44 -46C-34 -76 12 -76 20 -46C34 -60 62 -52 60 -30C88 -32 92 0 72 0Z',
      colour,
    );
  });
}
