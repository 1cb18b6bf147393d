import { expect, test } from 'vitest';
import cases from './json.cases.json' with { type: 'json' };
import { json } from './json.ts';

test.each(cases as { name: string; text: string; tree?: unknown; problem?: string }[])('$name', ({ text, tree, problem }) => {
  expect(json.parse(Buffer.from(text), undefined)).toEqual(problem === undefined ? { ok: true, tree } : { ok: false, problem });
});

test('refuses endless nesting and ignores brackets inside strings', () => {
  expect(json.parse(Buffer.from('['.repeat(1_000_000)), undefined)).toEqual({
    ok: false,
    problem: 'The response is nested more than 100 levels deep.',
  });
  expect(json.parse(Buffer.from(`["${'['.repeat(1000)}\\"["]`), undefined).ok).toBe(true);
});

test('uses the charset that the answer names and ignores unknown ones', () => {
  expect(json.parse(Buffer.from('["\xe9"]', 'latin1'), 'application/json; charset=ISO-8859-1')).toEqual({ ok: true, tree: ['é'] });
  expect(json.parse(Buffer.from('["é"]', 'utf16le'), 'application/json; charset=utf-16le')).toEqual({ ok: true, tree: ['é'] });
  expect(json.parse(Buffer.from('["é"]'), 'application/json; charset=klingon')).toEqual({ ok: true, tree: ['é'] });
});

test('names that mean something to the language are names like any other', () => {
  const parsed = json.parse(Buffer.from('{"__proto__": {"polluted": 1}, "constructor": 2}'), undefined);
  expect(parsed.ok && Object.keys(parsed.tree as object)).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('calls an answer that names itself HTML a web page, however it begins', () => {
  const page = { ok: false, problem: expect.stringContaining('The response is a web page, not JSON.') as string };
  for (const text of ['<h1>Log in</h1>', '<!-- shop -->\n<html>'])
    expect(json.parse(Buffer.from(text), 'text/html; charset=utf-8')).toEqual(page);
  expect(json.parse(Buffer.from('<feed/>'), 'text/xml')).toMatchObject({ problem: expect.stringContaining('is XML') as string });
  expect(json.parse(Buffer.from('{"a":1}'), 'text/html')).toEqual({ ok: true, tree: { a: 1 } });
});
