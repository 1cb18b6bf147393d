/** Colours that calls take: what no canvas can draw is refused by its field. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const DRAWN = ['#de620f', '#DE620F', '#fff', '#de620f80', 'rgb(222,98,15)', 'rgba(222, 98, 15, 0.5)', 'hsl(23,87%,46%)', 'Tomato'];
const UNDRAWN = ['banana', '#12', '#ggg', 'rgb(1,2)', 'url(#a)', 'de620f', 'var(--brand)', '0'];
/**
 * Every key of a body or an address that is a colour. The colours of documents are walked in the scene's
 * refusals.
 */
const KEYS = ['createImage bgcolor', 'updateImage bgcolor', 'addToPalette colour', 'removeFromPalette colour'];

test('finds every colour that a call takes', () => {
  const found = Object.entries(routes).flatMap(([name, { body, query, params }]: [string, RouteDefinition]) =>
    [body, query, params].flatMap((schema) => {
      const described = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '';
      return [...described.matchAll(/"(\w*colou?r)":/gi)].map(([, key]) => `${name} ${key}`);
    }),
  );
  expect([...new Set(found)].toSorted()).toEqual(KEYS.toSorted());
});

test('refuses backgrounds that no canvas can draw, and trims others', () => {
  const { body } = routes.updateImage;
  for (const bgcolor of UNDRAWN)
    expect([bgcolor, body.safeParse({ bgcolor }).error?.issues]).toMatchObject([
      bgcolor,
      [{ path: ['bgcolor'], message: expect.stringMatching(/^Use a colour/) }],
    ]);
  for (const bgcolor of DRAWN) expect(body.parse({ bgcolor: ` ${bgcolor} ` })).toEqual({ bgcolor });
  expect(body.parse({ bgcolor: '' })).toEqual({ bgcolor: '' });
});
