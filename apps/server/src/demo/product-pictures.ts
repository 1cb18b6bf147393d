/**
 * Pictures of the demo shop's products: each a few plain shapes in the colours of its room, drawn when it is first asked for. They lie on our own
 * host, as the shop's feed does, so these addresses are answered here, without a request.
 */
import type { FastifyInstance } from 'fastify';
import { encodePng } from '../render/encode/png/png-encoder.ts';
import { PRODUCTS } from './products.ts';

const PATH = '/demo/products/';
const SIZE = 160;
/** Looks at so many points of a pixel, in each direction. */
const POINTS = 2;
const COLOURS = 3;

/** Its colour (0 to 2: main, dark, light) and its box, in hundredths of the picture. */
type Shape = readonly [
  kind: 'box' | 'oval' | 'peak' | 'cup' | 'ring',
  colour: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
];

const LAMP: Shape[] = [
  ['box', 1, 47, 45, 53, 82],
  ['oval', 1, 34, 78, 66, 88],
  ['peak', 0, 26, 16, 74, 52],
];
const CUSHION: Shape[] = [
  ['box', 0, 20, 24, 80, 80],
  ['box', 2, 34, 24, 40, 80],
  ['box', 2, 60, 24, 66, 80],
];
const FOLDED: Shape[] = [
  ['box', 0, 18, 62, 82, 80],
  ['box', 2, 20, 44, 80, 62],
  ['box', 0, 22, 26, 78, 44],
  ['box', 1, 60, 26, 66, 80],
];
const TABLE: Shape[] = [
  ['box', 1, 24, 38, 30, 84],
  ['box', 1, 70, 38, 76, 84],
  ['box', 0, 14, 30, 86, 42],
];
const CHAIR: Shape[] = [
  ['box', 0, 28, 16, 72, 58],
  ['box', 2, 20, 50, 80, 68],
  ['box', 1, 24, 68, 30, 86],
  ['box', 1, 70, 68, 76, 86],
];
const RUG: Shape[] = [
  ['box', 1, 14, 26, 86, 76],
  ['box', 0, 20, 32, 80, 70],
  ['peak', 2, 34, 38, 66, 64],
];
const FRAME: Shape[] = [
  ['box', 1, 22, 14, 78, 86],
  ['box', 2, 30, 22, 70, 78],
  ['peak', 0, 34, 44, 66, 78],
];
const VASE: Shape[] = [
  ['oval', 0, 28, 38, 72, 88],
  ['box', 0, 42, 22, 58, 52],
  ['oval', 1, 38, 18, 62, 26],
];
const JARS: Shape[] = [
  ['box', 0, 16, 40, 38, 82],
  ['box', 0, 62, 40, 84, 82],
  ['box', 2, 39, 30, 61, 82],
  ['box', 1, 41, 22, 59, 30],
];
const MUG: Shape[] = [
  ['ring', 1, 58, 38, 86, 68],
  ['box', 0, 22, 30, 70, 82],
  ['box', 2, 22, 40, 70, 46],
];
const BOWL: Shape[] = [
  ['cup', 0, 14, 8, 86, 82],
  ['box', 1, 38, 78, 62, 86],
];
const POT: Shape[] = [
  ['box', 0, 22, 40, 78, 80],
  ['box', 1, 12, 46, 22, 54],
  ['box', 1, 78, 46, 88, 54],
  ['box', 2, 18, 32, 82, 40],
];
const BOARD: Shape[] = [
  ['box', 0, 24, 30, 76, 86],
  ['box', 0, 44, 14, 56, 34],
  ['oval', 2, 47, 17, 53, 23],
];
const BLADE: Shape[] = [
  ['box', 2, 18, 42, 64, 56],
  ['peak', 2, 8, 42, 28, 56],
  ['box', 1, 62, 42, 90, 58],
];
const KETTLE: Shape[] = [
  ['ring', 1, 30, 12, 70, 52],
  ['oval', 0, 22, 34, 78, 84],
  ['box', 1, 70, 44, 90, 52],
];
const BED: Shape[] = [
  ['box', 1, 12, 26, 20, 84],
  ['box', 0, 16, 52, 88, 76],
  ['box', 2, 20, 42, 44, 56],
  ['box', 1, 82, 60, 88, 84],
];
const CURTAIN: Shape[] = [
  ['box', 1, 12, 14, 88, 20],
  ['box', 0, 18, 20, 40, 86],
  ['box', 0, 60, 20, 82, 86],
  ['box', 2, 27, 20, 31, 86],
  ['box', 2, 69, 20, 73, 86],
];
const COAT: Shape[] = [
  ['box', 1, 16, 26, 30, 66],
  ['box', 1, 70, 26, 84, 66],
  ['box', 0, 28, 20, 72, 86],
  ['box', 2, 48, 20, 52, 86],
];
const TROUSERS: Shape[] = [
  ['box', 0, 30, 18, 48, 88],
  ['box', 0, 52, 18, 70, 88],
  ['box', 1, 30, 14, 70, 26],
];
const SHOES: Shape[] = [
  ['oval', 0, 12, 48, 52, 80],
  ['oval', 0, 48, 54, 88, 86],
  ['box', 2, 14, 70, 50, 76],
  ['box', 2, 50, 76, 86, 82],
];
const HAT: Shape[] = [
  ['peak', 0, 22, 18, 78, 90],
  ['box', 2, 18, 64, 82, 90],
  ['oval', 1, 42, 12, 58, 28],
];
const BELT: Shape[] = [
  ['ring', 0, 16, 20, 84, 84],
  ['box', 1, 42, 72, 58, 90],
];
const BAG: Shape[] = [
  ['ring', 1, 32, 14, 68, 62],
  ['box', 0, 20, 40, 80, 86],
  ['box', 2, 20, 50, 80, 55],
];
const TOOLS: Shape[] = [
  ['box', 1, 26, 14, 34, 60],
  ['oval', 0, 18, 50, 42, 88],
  ['box', 1, 64, 14, 72, 60],
  ['box', 0, 56, 56, 60, 86],
  ['box', 0, 66, 56, 70, 86],
  ['box', 0, 76, 56, 80, 86],
  ['box', 0, 56, 54, 80, 60],
];
const HOUSE: Shape[] = [
  ['box', 1, 46, 48, 54, 90],
  ['box', 0, 26, 34, 74, 56],
  ['peak', 2, 16, 10, 84, 36],
];
const FIRE: Shape[] = [
  ['peak', 2, 30, 12, 70, 56],
  ['cup', 0, 14, 24, 86, 86],
  ['box', 1, 30, 84, 70, 90],
];
const MIRROR: Shape[] = [
  ['oval', 1, 18, 14, 82, 86],
  ['oval', 2, 24, 20, 76, 80],
  ['box', 0, 40, 30, 46, 62],
];

/** In the order of the products. */
const DRAWN: readonly (readonly Shape[])[] = [
  [FOLDED, CUSHION, TABLE, LAMP, CHAIR, RUG, FRAME, VASE, JARS, BAG],
  [MUG, BOWL, BOARD, BLADE, POT, FOLDED, KETTLE, JARS, COAT, BOWL],
  [BED, CUSHION, FOLDED, BED, LAMP, BAG, TABLE, CURTAIN, COAT, SHOES],
  [LAMP, VASE, KETTLE, TOOLS, TABLE, RUG, HOUSE, FIRE, POT, JARS],
  [COAT, HAT, COAT, COAT, TROUSERS, FOLDED, SHOES, BELT, BAG, SHOES],
  [FOLDED, RUG, JARS, TABLE, MIRROR, BOWL, TOOLS, JARS, BAG, FOLDED],
].flat();

/** For each room its ground, then main, dark and light. */
const ROOMS = [
  ['#f3ece2', '#a8542f', '#5c2c18', '#e3b98f'],
  ['#e8eef0', '#3f6f7d', '#1f3a45', '#b7d2d6'],
  ['#efeaf3', '#6d5a8c', '#3a2e52', '#cdbfe0'],
  ['#eaf1e6', '#4f7a45', '#294424', '#bcd6ad'],
  ['#f4ebe9', '#8c3b45', '#4b1d25', '#e2b3b4'],
  ['#e6f0ef', '#2f7f7a', '#174441', '#a9d8d2'],
].map((colours) => colours.map(rgb));

export type PictureSource = (url: string) => Promise<Buffer>;

export function productPictureUrl(publicUrl: string, id: string): string {
  return `${publicUrl}${PATH}${id}.png`;
}

/** For whatever puts such a picture into another one. */
export function withDemoPictures(pictureBytes: PictureSource, publicUrl: string): PictureSource {
  return async (url) =>
    (url.startsWith(publicUrl + PATH) ? productPicture(url.slice((publicUrl + PATH).length)) : undefined) ?? pictureBytes(url);
}

export function bindDemoPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${PATH}:file`, (request, reply) => {
    const png = productPicture(request.params.file);
    if (!png) return reply.callNotFound();
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(png);
  });
}

const drawn = new Map<string, Buffer>();

/** Undefined for what is no product. */
export function productPicture(file: string): Buffer | undefined {
  const at = PRODUCTS.findIndex(({ id }) => file === `${id}.png`);
  if (at < 0) return undefined;
  const png = drawn.get(file) ?? draw(at);
  drawn.set(file, png);
  return png;
}

function draw(at: number): Buffer {
  const colours = ROOMS[Math.floor((at * ROOMS.length) / PRODUCTS.length)] ?? [];
  const fine = SIZE * POINTS;
  const painted = new Uint8Array(fine * fine);
  // Things of one kind in a room take their colours in turn.
  for (const shape of DRAWN[at] ?? []) paint(painted, fine, shape, 1 + ((shape[1] + at) % COLOURS));
  const rgba = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (let pixel = 0; pixel < SIZE * SIZE; pixel++) {
    const corner = Math.floor(pixel / SIZE) * POINTS * fine + (pixel % SIZE) * POINTS;
    let [red, green, blue] = [0, 0, 0];
    for (let y = 0; y < POINTS; y++)
      for (let x = 0; x < POINTS; x++) {
        const colour = colours[painted[corner + y * fine + x] as number] as Rgb;
        red += colour.red;
        green += colour.green;
        blue += colour.blue;
      }
    rgba[pixel * 4] = red / POINTS ** 2;
    rgba[pixel * 4 + 1] = green / POINTS ** 2;
    rgba[pixel * 4 + 2] = blue / POINTS ** 2;
  }
  return encodePng(rgba, SIZE, SIZE);
}

function paint(painted: Uint8Array, fine: number, [kind, , left, top, right, bottom]: Shape, colour: number): void {
  const [from, until] = [Math.round((top * fine) / 100), Math.round((bottom * fine) / 100)];
  const [begin, end] = [Math.round((left * fine) / 100), Math.round((right * fine) / 100)];
  for (let y = from; y < until; y++) {
    const down = ((y + 0.5 - from) / (until - from)) * 2 - 1;
    for (let x = begin; x < end; x++) {
      const across = ((x + 0.5 - begin) / (end - begin)) * 2 - 1;
      if (covers(kind, across, down)) painted[y * fine + x] = colour;
    }
  }
}

/** Within its box, from −1 to 1 in both directions. */
function covers(kind: Shape[0], across: number, down: number): boolean {
  const away = across * across + down * down;
  switch (kind) {
    case 'box':
      return true;
    case 'oval':
      return away <= 1;
    case 'peak':
      return Math.abs(across) <= (down + 1) / 2;
    case 'cup':
      return away <= 1 && down >= 0;
    case 'ring':
      return away <= 1 && away >= 0.52;
  }
}

interface Rgb {
  red: number;
  green: number;
  blue: number;
}

function rgb(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return { red, green, blue };
}
