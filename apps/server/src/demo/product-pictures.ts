/**
 * Pictures of the demo shop's products: each a few plain shapes in the colours of its room, drawn when it is
 * first asked for. They lie on our own host, as the shop's feed does, so these addresses are answered here,
 * without a request.
 */
import type { FastifyInstance } from 'fastify';
import { encodePng } from '../render/encode/png/png-encoder.ts';
import { DRAWN, ROOMS, type Shape } from './product-shapes.ts';
import { PRODUCTS } from './products.ts';

const PATH = '/demo/products/';
const SIZE = 160;
/** Looks at so many points of a pixel, in each direction. */
const POINTS = 2;
const COLOURS = 3;

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

const COLOURS_OF_ROOMS = ROOMS.map((colours) => colours.map(rgb));
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
  const colours = COLOURS_OF_ROOMS[Math.floor((at * ROOMS.length) / PRODUCTS.length)] ?? [];
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
