/** The images that the demo company begins with: small, real campaigns with merge fields, so that no list is empty. */
import { IMAGE_TYPE } from '@limn/model';
import { DOCUMENT_VERSION, type SceneObject } from '@limn/scene';
import type { createImage } from '../features/design/images/images.service.ts';

export type ImageBody = Parameters<typeof createImage>[2];

/** How an image of the demo is made; `body` is what a person would have saved. */
export interface DemoImage {
  name: string;
  body(): Promise<ImageBody> | ImageBody;
}

/** One that is filled from its link alone. */
interface PlainImage {
  name: string;
  labels: string[];
  bgcolor: string;
  fields: string;
  preview: Record<string, string>;
  link: string;
  fallbackLink: string;
  objects: SceneObject[];
}

const NAVY = '#16243a';
const ORANGE = '#de620f';
const CREAM = '#fbf4ea';
const SHOP = 'https://www.harbourandpine.example';

const PLAIN: readonly PlainImage[] = [
  {
    name: 'Winter sale greeting',
    labels: ['Sale', 'Newsletter'],
    bgcolor: NAVY,
    fields: 'first,town',
    preview: { uid: 'sam@example.com', first: 'Sam', town: 'Whitby' },
    link: `${SHOP}/sale?town={{town}}`,
    fallbackLink: `${SHOP}/sale`,
    objects: [
      circle('Moon', 470, -40, 110, '#f6b26b', 0.18),
      circle('Lantern', 505, 30, 62, ORANGE),
      triangle('Hill left', 380, 120, 190, 90, '#22395c'),
      triangle('Hill right', 470, 92, 220, 118, '#1d3150'),
      text('Greeting', '{{first}}, the winter sale is on', {
        left: 32,
        top: 38,
        width: 440,
        fontSize: 28,
        fontFamily: 'Playfair Display',
        fontWeight: '700',
        fill: '#ffffff',
      }),
      text('Line', 'Up to 40 % off jumpers, lamps and blankets in {{town}}.', {
        left: 32,
        top: 88,
        width: 340,
        fontSize: 15,
        fill: '#d5deea',
        lineHeight: 1.3,
      }),
      button('Button', 32, 142, 150, ORANGE),
      text('Button text', 'Shop the sale', {
        left: 32,
        top: 151,
        width: 150,
        fontSize: 14,
        fontWeight: '700',
        fill: '#ffffff',
        textAlign: 'center',
      }),
    ],
  },
  {
    name: 'Loyalty points',
    labels: ['Loyalty'],
    bgcolor: CREAM,
    fields: 'first,points',
    preview: { uid: 'alex@example.com', first: 'Alex', points: '1,240' },
    link: `${SHOP}/rewards`,
    fallbackLink: '',
    objects: [
      rect('Card', 24, 24, 552, 152, '#ffffff', 16),
      rect('Edge', 24, 24, 10, 152, ORANGE, 5),
      text('Hello', 'Hello {{first}}', { left: 58, top: 44, width: 300, fontSize: 26, fontFamily: 'Lora', fontWeight: '700', fill: NAVY }),
      text('Line', 'Your points are waiting. Spend them by 31 January on anything in the shop.', {
        left: 58,
        top: 86,
        width: 280,
        fontSize: 14,
        fill: '#4b5a70',
        lineHeight: 1.35,
      }),
      text('Points', '{{points}}', {
        left: 360,
        top: 44,
        width: 190,
        fontSize: 60,
        fontFamily: 'Oswald',
        fontWeight: '700',
        fill: ORANGE,
        textAlign: 'center',
      }),
      text('Unit', 'points', { left: 360, top: 128, width: 190, fontSize: 16, fill: NAVY, textAlign: 'center' }),
    ],
  },
  {
    name: 'Free coffee on Saturday',
    labels: ['Stores', 'Newsletter'],
    bgcolor: '#e6efe9',
    fields: 'first,town',
    preview: { uid: 'jo@example.com', first: 'Jo', town: 'Margate' },
    link: `${SHOP}/stores`,
    fallbackLink: '',
    objects: [
      circle('Saucer', 438, 108, 78, '#ffffff'),
      circle('Cup', 456, 56, 56, '#2f5d50'),
      circle('Coffee', 470, 70, 42, '#7a4a2b'),
      circle('Foam', 492, 84, 20, '#efe0cf'),
      text('Title', 'Coffee’s on us, {{first}}', {
        left: 32,
        top: 40,
        width: 380,
        fontSize: 30,
        fontFamily: 'Montserrat',
        fontWeight: '700',
        fill: '#1f3d34',
      }),
      text('Line', 'Show this mail on Saturday in our {{town}} shop and have a cup by the window.', {
        left: 32,
        top: 88,
        width: 360,
        fontSize: 15,
        fill: '#35594d',
        lineHeight: 1.35,
      }),
      rect('Rule', 32, 158, 64, 4, ORANGE, 2),
    ],
  },
];

export const plainImages: readonly DemoImage[] = PLAIN.map((plain) => ({ name: plain.name, body: () => bodyOf(plain) }));

function bodyOf({ name, labels, bgcolor, link, fallbackLink, fields, preview, objects }: PlainImage): ImageBody {
  return {
    name,
    type_id: IMAGE_TYPE.csv,
    labels,
    bgcolor,
    link,
    fallback_link: fallbackLink,
    data_source: { fields },
    preview_settings: preview,
    data: documentOf(bgcolor, objects),
  };
}

interface TextLooks {
  left: number;
  top: number;
  width: number;
  fontSize: number;
  minFontSize?: number;
  fill: string;
  fontFamily?: string;
  fontWeight?: string;
  lineHeight?: number;
  textAlign?: 'center';
}

export function text(layerName: string, words: string, looks: TextLooks): SceneObject {
  return { type: 'textbox', layerName, text: words, fontFamily: 'Open Sans', lineHeight: 1.16, ...looks };
}

export function rect(layerName: string, left: number, top: number, width: number, height: number, fill: string, radius = 0): SceneObject {
  return { type: 'rect', layerName, left, top, width, height, fill, strokeWidth: 0, rx: radius, ry: radius };
}

export function button(layerName: string, left: number, top: number, width: number, fill: string): SceneObject {
  return rect(layerName, left, top, width, 36, fill, 18);
}

export function circle(layerName: string, left: number, top: number, radius: number, fill: string, opacity = 1): SceneObject {
  return { type: 'circle', layerName, left, top, radius, width: radius * 2, height: radius * 2, fill, strokeWidth: 0, opacity };
}

export function triangle(layerName: string, left: number, top: number, width: number, height: number, fill: string): SceneObject {
  return { type: 'triangle', layerName, left, top, width, height, fill, strokeWidth: 0 };
}

export function documentOf(background: string, objects: SceneObject[]) {
  return { version: DOCUMENT_VERSION, background, objects };
}

/** A text that gets smaller where its value is long. */
export function inBox(
  layerName: string,
  words: string,
  box: { left: number; top: number; width: number; height: number },
  looks: Omit<TextLooks, 'left' | 'top' | 'width'>,
): SceneObject {
  const { left, top, width, height } = box;
  // Named like its box: a proof says which text it means.
  const child = { ...text(layerName, words, { left: -width / 2, top: -height / 2, width, ...looks }), height };
  return { type: 'group', layerName, autoScale: true, left, top, width, height, strokeWidth: 0, objects: [child] };
}
