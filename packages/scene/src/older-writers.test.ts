import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const gradient = (...colorStops: object[]) => ({ type: 'linear', coords: { x1: 0, y1: 0, x2: 50, y2: 0 }, colorStops });
const rect = (fill: unknown) => ({ version: '3.4.0', objects: [{ type: 'rect', width: 50, height: 30, fill }] });

function stopsOf(document: unknown): unknown {
  const read = parseDocument(document);
  if (!read.ok) return read.problems;
  const [object] = read.document.objects;
  return object && 'fill' in object && object.fill && typeof object.fill === 'object'
    ? object.fill.colorStops.map(({ color }) => color)
    : undefined;
}

test.each([
  // As `setGradient` writes them: the alpha of each colour apart.
  [{ offset: 0, color: 'rgb(255,0,0)', opacity: 0.5 }, 'rgba(255,0,0,0.5)'],
  [{ offset: 0, color: 'rgb(255,0,0)', opacity: 1 }, 'rgb(255,0,0)'],
  [{ offset: 0, color: 'rgb(255,0,0)', opacity: 0 }, 'rgba(255,0,0,0)'],
  // As `new Gradient` leaves them; the opacity stands in place of the colour's own.
  [{ offset: 0, color: 'rgba(255, 0, 0, .2)', opacity: 0.5 }, 'rgba(255, 0, 0,0.5)'],
  [{ offset: 0, color: '#f80', opacity: 0.5 }, 'rgba(255,136,0,0.5)'],
  [{ offset: 0, color: '#ff8800', opacity: 0.25 }, 'rgba(255,136,0,0.25)'],
  [{ offset: 0, color: '#ff880044', opacity: 1 }, '#ff8800'],
  [{ offset: 0, color: '#f804', opacity: 1 }, '#f80'],
  [{ offset: 0, color: 'hsl(120, 50%, 50%)', opacity: 0.3 }, 'hsla(120, 50%, 50%,0.3)'],
  [{ offset: 0, color: 'red', opacity: 1 }, 'red'],
])('reads the opacity of a stop as alpha of its colour: %o', (stop, color) => {
  expect(stopsOf(rect(gradient(stop, { offset: 1, color: '#ffffff' })))).toEqual([color, '#ffffff']);
});

test.each([
  ['out of range', { offset: 0, color: '#ffffff', opacity: 2 }],
  ['as a text', { offset: 0, color: '#ffffff', opacity: '0.5' }],
  ['beside a name', { offset: 0, color: 'red', opacity: 0.5 }],
])('refuses an opacity %s', (_why, stop) => {
  expect(stopsOf(rect(gradient(stop, { offset: 1, color: '#ffffff' })))).toMatchObject([{ path: 'objects.0.fill' }]);
});

test('reads backgrounds, groups, numbers from form fields and origins by number', () => {
  const stops = gradient({ offset: 0, color: 'rgb(1,2,3)', opacity: 0.5 }, { offset: 1, color: '#ffffff', opacity: 1 });
  const read = parseDocument({
    version: '3.4.0',
    background: stops,
    objects: [
      {
        type: 'group',
        objects: [{ type: 'textbox', text: 'a', fontSize: '20', lineHeight: '1.5', charSpacing: '-10', originX: 0.5, originY: 1 }],
      },
    ],
  });
  expect(read.ok ? read.document : read.problems).toMatchObject({
    background: { colorStops: [{ color: 'rgba(1,2,3,0.5)' }, { color: '#ffffff' }] },
    objects: [{ objects: [{ fontSize: 20, lineHeight: 1.5, charSpacing: -10, originX: 'center', originY: 'bottom' }] }],
  });
});

test('leaves documents without such words as they are', () => {
  const document = rect(gradient({ offset: 0, color: 'rgba(1,2,3,0.5)' }, { offset: 1, color: '#ffffff' }));
  const read = parseDocument(document);
  expect(read.ok && read.document).toBe(document);
});
