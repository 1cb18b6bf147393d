/** Names that people see in lists: none is blank, whichever way it comes. */
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const NAMED = [
  ['image', 'name', 'createImage', 'updateImage'],
  ['campaign', 'name', 'createCampaign', 'updateCampaign'],
  ['recipe', 'label', 'createRecipe', 'updateRecipe'],
  ['flavour', 'label', 'createFlavour', 'updateFlavour'],
] as const;

test.each(NAMED)('refuses a blank name of %s, and trims others', (noun, key, ...calls) => {
  for (const call of calls) {
    const { body } = routes[call];
    const bodyOf = (name: string) => ({ [key]: name, ...(call === 'createImage' ? { type_id: 1, width: 600, height: 200 } : {}) });
    for (const name of ['', ' ', '\t\n', '\u00a0', '\u3000'])
      expect([call, name, body.safeParse(bodyOf(name)).error?.issues]).toMatchObject([
        call,
        name,
        [{ path: [key], message: `Give the ${noun} a name.` }],
      ]);
    expect(body.safeParse(bodyOf(' Rain ')).data).toMatchObject({ [key]: 'Rain' });
  }
});
