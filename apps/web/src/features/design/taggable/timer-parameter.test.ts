import { findPreset } from '@limn/tags';
import { expect, test } from 'vitest';
import { aType } from '../../../testing/builders.ts';
import { optionalParameter } from './timer-parameter.ts';

test('a merge field that happens to be called so is one like any other', () => {
  expect(optionalParameter({ type: aType() }, 'timezone', findPreset('braze'))).toBeUndefined();
});
