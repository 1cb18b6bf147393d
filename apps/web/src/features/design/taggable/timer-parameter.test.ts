import { findPreset } from '@limn/tags';
import { expect, test } from 'vitest';
import { aType } from '../../../testing/builders.ts';
import { optionalParameter } from './timer-parameter.ts';

test('treats a merge field of that name like any other', () => {
  expect(optionalParameter({ type: aType() }, 'timezone', findPreset('braze'))).toBeUndefined();
});
