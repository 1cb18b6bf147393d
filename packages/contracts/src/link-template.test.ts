import { expect, test } from 'vitest';
import { ImageUpdate } from './image-settings.ts';

test.each([
  ['', true],
  ['https://shop.example/?a={{b}}', true],
  ['HTTP://shop.example', true],
  ['{{link}}', true],
  ['shop.example/a:b', true],
  ['shop.example:8443/sale', true],
  ['localhost:3000', true],
  ['javascript:alert(1)', false],
  [' JaVa\tScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['javascript:1', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['mailto:ann@example.com', false],
])('judges the link %o: %s', (link, taken) => {
  for (const field of ['link', 'fallback_link']) {
    const result = ImageUpdate.safeParse({ [field]: link });
    expect(result.success).toBe(taken);
    if (!taken)
      expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        [field, 'Use an address that begins with https:// or http://.'],
      ]);
  }
});
