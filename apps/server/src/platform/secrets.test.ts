import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a root secret that is long enough for a test');

test('opens sealed text only with its context and key, and detects changes', () => {
  const sealed = secrets.seal('pässword', 'feed:7:3');
  expect(sealed).not.toContain('pässword');
  expect(secrets.open(sealed, 'feed:7:3')).toBe('pässword');
  expect(secrets.open(sealed, 'feed:7:4')).toBeUndefined();
  expect(createSecrets('another root secret that is long enough too').open(sealed, 'feed:7:3')).toBeUndefined();
  for (let at = 3; at < sealed.length; at += 5) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(secrets.open(changed, 'feed:7:3')).toBeUndefined();
  }
});

test('keys of different purposes differ, and the same purpose gives the same key', () => {
  expect(Buffer.from(secrets.derive('preview')).equals(Buffer.from(secrets.derive('preview')))).toBe(true);
  expect(Buffer.from(secrets.derive('preview')).equals(Buffer.from(secrets.derive('recipient')))).toBe(false);
});

test('opens and reseals text of an old key after a key change', () => {
  const roots = { old: 'the old root secret that is long enough', now: 'the new root secret that is long enough' };
  const sealed = createSecrets(roots.old).seal('word', 'feed:1:2');
  const changed = createSecrets(roots.now, [roots.old]);
  expect(changed.open(sealed, 'feed:1:2')).toBe('word');
  expect(changed.open(sealed, 'feed:1:3')).toBeUndefined();
  const renewed = changed.renew(sealed, 'feed:1:2') ?? '';
  expect(changed.renew(renewed, 'feed:1:2')).toBeUndefined();
  expect(createSecrets(roots.now).open(renewed, 'feed:1:2')).toBe('word');
  expect(createSecrets(roots.now).renew(sealed, 'feed:1:2')).toBeUndefined();
});
