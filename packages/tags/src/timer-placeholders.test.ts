import { expect, test } from 'vitest';
import { buildTag } from './build-tag.ts';
import { PRESETS } from './presets.ts';
import { timerPlaceholder } from './timer-placeholders.ts';

const PARAMETERS = ['sent', 'timezone'] as const;

test('writes countdown placeholders as each service wants and knows them unfilled', () => {
  const known = PRESETS.flatMap(({ id }) =>
    PARAMETERS.flatMap((parameter) => {
      const placeholder = timerPlaceholder(id, parameter);
      return placeholder ? [{ preset: id, parameter, token: placeholder.token }] : [];
    }),
  );
  expect(known.length).toBeGreaterThan(4);
  for (const { preset, parameter, token } of known) {
    const tag = buildTag({
      uuid: 'u',
      renderUrl: 'https://limn.test',
      linkUrl: 'https://limn.test',
      width: 600,
      height: 120,
      alt: '',
      multipleItems: false,
      items: 1,
      firstItem: 1,
      includeLink: false,
      emailField: '',
      sendToken: '',
      settings: [[parameter, token]],
      tracking: [],
      preset,
      scale2x: false,
    });
    expect(tag.html).toContain(`${parameter}=${token}`);
    expect(tag.tokens).toEqual([{ parameter, token }]);
  }
});
