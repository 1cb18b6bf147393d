import { expect, test } from 'vitest';
import { steady } from './browser-storage.ts';

test('replaces a forbidden store with memory', () => {
  const store = steady(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  store.setItem('a', '1');
  store.setItem('b', '2');
  store.removeItem('b');
  expect({ a: store.getItem('a'), b: store.getItem('b'), length: store.length, firstKey: store.key(0) }).toEqual({
    a: '1',
    b: null,
    length: 1,
    firstKey: 'a',
  });
  store.clear();
  expect(store.getItem('a')).toBeNull();
});

test('keeps in memory what a full store refuses', () => {
  let full = false;
  const real = new Map<string, string>();
  const store = steady(
    () =>
      ({
        getItem: (key: string) => real.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (full) throw new DOMException('Full', 'QuotaExceededError');
          real.set(key, value);
        },
      }) as Storage,
  );
  store.setItem('a', 'old');
  full = true;
  store.setItem('a', 'new');
  expect(store.getItem('a')).toBe('new');
  full = false;
  store.setItem('a', 'newest');
  expect([store.getItem('a'), real.get('a')]).toEqual(['newest', 'newest']);
});
