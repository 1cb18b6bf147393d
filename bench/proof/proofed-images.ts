/**
 * Images of the kinds that people look over before a mailing: letters that fit a box, a picture of each
 * person's own, a countdown.
 */
import type { ApiClient, Image } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import type { DataStage } from '../data/stage.ts';

/** Rows of a proof: those of the image's table, or uploaded ones. */
export interface Proofed {
  name: string;
  image: Pick<Image, 'id' | 'uuid'>;
  rowsComeAlong: boolean;
}

const TIMER = { kind: 'fixed', end: '2099-12-24T18:00', timezone: 'Europe/London', duration_seconds: 0, field: '', end_image: '' };
const SIZE = { width: 600, height: 200, bgcolor: '#16243a' };

export async function makeImages(stage: DataStage, client: ApiClient, pictureHost: string): Promise<Proofed[]> {
  const card = [inBox('{{first | default:"Hello"}} {{last}}', 40), text('Your points: {{points | add-commas}}', 120)];
  const table = await stage.upload(rowsOf(pictureHost), 'People');
  await stage.confirm(table, 'email');
  const make = async (name: string, body: object, objects: object[]) => {
    const data = { version: '3.4.0', background: SIZE.bgcolor, objects };
    return (await client.createImage({ body: { name, ...SIZE, ...body, data } })).image;
  };
  const ofTable = { type_id: IMAGE_TYPE.dataTable, data_source: { id: table } };
  const ofTimer = { type_id: IMAGE_TYPE.timer, data_source: { fields: 'first,last,points', timer: TIMER } };
  return [
    { name: 'card', image: await make('Card', ofTable, card), rowsComeAlong: false },
    { name: 'own_picture', image: await make('Own picture', ofTable, [...card, ownPicture]), rowsComeAlong: false },
    { name: 'countdown', image: await make('Countdown', ofTimer, [...card, digits(300, 120)]), rowsComeAlong: true },
    // Names that lie over the digits: every frame is another one for everyone.
    { name: 'countdown_over_name', image: await make('Countdown over the name', ofTimer, [...card, digits(24, 50)]), rowsComeAlong: true },
  ];
}

export function recordOf(row: number): Record<string, string> {
  return {
    first: `First${row}`,
    last: row % 97 === 0 ? 'Featherstonehaugh-Cholmondeley of Upper Slaughter' : `Last${row}`,
    points: `${row}`,
  };
}

export const ROWS = 1000;

function* rowsOf(pictureHost: string): Generator<Buffer> {
  yield Buffer.from('email,first,last,points,photo\n');
  for (let row = 1; row <= ROWS; row++) {
    const { first, last, points } = recordOf(row);
    yield Buffer.from(`person${row}@example.com,${first},${last},${points},http://${pictureHost}/${row % 300}.png\n`);
  }
}

function text(words: string, top: number, more: object = {}) {
  return {
    type: 'textbox',
    text: words,
    left: 24,
    top,
    width: 400,
    height: 30,
    fontSize: 24,
    fontFamily: 'Open Sans',
    fill: '#ffffff',
    ...more,
  };
}

function digits(left: number, top: number) {
  return text('{{days}} d {{hours}}:{{minutes}}:{{seconds}}', top, { left, width: 280 });
}

function inBox(words: string, top: number) {
  const box = { left: 24, top, width: 420, height: 40, strokeWidth: 0 };
  const inside = { ...text(words, -20, { left: -210, fontSize: 32, fontFamily: 'Playfair Display' }), width: 420, height: 40 };
  return { type: 'group', layerName: 'Name', autoScale: true, ...box, objects: [inside] };
}

const ownPicture = {
  type: 'image',
  src: '',
  imageType: 'dynamic',
  dynamicUrl: '{{photo}}',
  layerName: 'Photo',
  left: 460,
  top: 30,
  width: 120,
  height: 120,
};
