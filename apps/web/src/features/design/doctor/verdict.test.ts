import { examineEmail, type Finding } from '@limn/tags';
import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const finding = (severity: Finding['severity'], fixed: boolean): Finding => ({
  rule: 'missing-alt',
  severity,
  fixed,
  line: 1,
  start: 0,
  snippet: '',
  title: '',
  why: '',
});

test.each([
  [[], 'success', '2 tags in the email, no problems. You can send it.'],
  [[finding('error', true)], 'error', '2 tags in the email, 1 finding. The fixed version solves it.'],
  [[finding('warning', true), finding('note', true)], 'warning', '2 tags in the email, 2 findings. The fixed version solves all 2.'],
  [
    [finding('note', true), finding('error', false)],
    'error',
    '2 tags in the email, 2 findings. The fixed version solves 1 of 2. 1 needs your attention.',
  ],
  [
    [finding('note', true), finding('error', false), finding('error', false)],
    'error',
    '2 tags in the email, 3 findings. The fixed version solves 1 of 3. 2 need your attention.',
  ],
  [[finding('note', false)], 'info', '2 tags in the email, 1 finding. This one needs your attention.'],
] as const)('counts %# what is fixed and what is not', (findings, kind, words) => {
  const { title, text, ...rest } = verdictOf({ findings: [...findings], tags: 2 }, undefined, true);
  expect([rest.kind, `${title} ${text}`]).toEqual([kind, words]);
});

test('says nothing is sound when images are unknown or a parameter is empty', () => {
  expect(verdictOf({ findings: [], tags: 1 }, 'a.html', false)).toMatchObject({ kind: 'info' });
  expect(verdictOf({ findings: [], tags: 0 }, 'a.html', true).title).toBe('No Limn tags in “a.html”.');
  const host = 'https://img.example';
  for (const query of ['a=', 'a', 'a=%20', 'a=+', 'sid=&amp;a=x', 'b=1&amp;a=&amp;c=2']) {
    const html = `<img src="${host}/render/7c1e40d2-0000-4000-8000-000000000000?eid={{email}}&amp;${query}" width="1" height="1" alt="x" border="0" style="display:block;max-width:100%;height:auto">`;
    const examination = examineEmail(html, { renderUrl: host, linkUrl: host, preset: 'iterable' });
    expect([query, verdictOf(examination, undefined, true).kind]).toEqual([query, 'warning']);
  }
});
