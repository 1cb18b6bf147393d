import { linkProblems } from '@limn/merge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';

const WEBSITE = 'https://company.example/';
const FIELDS = ['first', 'sku', 'page', 'first name'];
const CUSTOM = [
  { name: 'shout', value: '{{first}}!' },
  { name: 'fixed', value: 'https://shop.example/a' },
  { name: 'short', value: 'www.shop.example' },
  { name: 'deep', value: 'https://shop.example/{{sku}}' },
  { name: 'gone', value: '{{nosuch}}!' },
  { name: 'empty', value: '{{nosuch}}' },
];
/** Hosts and paths in front of which fields may stand. */
const LINKS = [
  'https://shop.example',
  'HTTP://shop.example/A',
  ' https://shop.example/a ',
  'https://shop.example:8443/x',
  'https://münchen.example/',
  'https://shop.example/?a=b&c=#d',
  'https://shop.example?x={{sku}}',
  'https://shop.example/#{{sku}}',
  'https://shop.example/a b',

  'https://[::1]/x',
  'https://127.0.0.1/',
  'https://shop.example./',
  'https://shop.example/..',
  'https://shop.example/%zz',
  'http://localhost:3000/',

  'www.shop.example',
  'shop.example/sale',
  'shop.example:8443/sale',
  'localhost:3000',
  '//shop.example',
  '//shop.example/{{sku}}',
  '/sale',
  '?a=b',

  '#top',
  'x',
  'https:shop.example',
  'https:/shop.example',
  'https:///shop.example',
  'https://',
  'https:// shop.example',
  'https://shop example/',

  'https://user@shop.example/',
  'https://user:pw@shop.example/',
  'https://shop.example:99999/',
  'https://shop.example\\a',
  'https:\\\\shop.example',

  'ftp://shop.example',
  'mailto:a@shop.example',
  'htps://shop.example',
  'https://shop..example/',
  'https://sh%op.example/',
  'https://1.2.3.256/',

  'https://shop.example/p/{{sku}}',
  'https://shop.example/{{first}}/{{sku}}',
  'https://shop.example/{{[first name]}}',
  'https://shop.example/{{first name}}',

  'https://shop.example/{{sku | lower}}',
  'https://shop.example/{{nosuch | default:x1}}',
  'https://shop.example/{{nosuch | default:"x"}}',
  'https://shop.example/{{nosuch | lower}}',

  'https://shop.example/{{nosuch}}',
  'https://shop.example/?a={{sku}}&b={{nosuch}}',
  '{{nosuch}}',
  '{{first}}',
  '{{page}}',
  ' {{page}} ',
  '{{page | lower}}',

  '{{first}}{{sku}}',
  'https://{{first}}',
  'https://{{first}}/a',
  'https://{{first}}.shop.example/',
  'https://shop.example{{sku}}',
  'https://shop.example:{{sku}}/',

  '{{first}}://shop.example/',
  'http{{first}}://shop.example/',
  '//{{first}}/x',
  'www.shop.example/{{sku}}',
  'https://{{first}}@shop.example/',

  '{{shout}}',
  '{{fixed}}',
  '{{short}}',
  '{{deep}}',
  '{{gone}}',
  '{{empty}}',
  'https://shop.example/{{shout}}',
  'https://shop.example/{{gone}}',

  'https://shop.example/{{empty}}',
  'https://shop.example/{{short}}',
  'https://shop.example/{{eid}}',
  'https://shop.example/{{sid}}/{{pos}}',
  '{{eid}}',

  'https://shop.example/{{{{sku}}',
  'https://shop.example/{{sku',
  'https://shop.example/{sku}',
  '[[shop.page]]',
  'https://shop.example/[[shop.page]]',
];

let stage: RenderStage;
beforeAll(async () => {
  stage = await openRenderStage();
});
afterAll(() => stage.close());

/** The possible targets of a click with any tag value: the website alone, where the link never works. */
async function everWorks(link: string): Promise<boolean> {
  const { uuid } = await stage.publish({ snapshot: { link, fallbackLink: '', fields: FIELDS, customFields: CUSTOM } });
  for (const value of ['x', '7', 'https://shop.example/p', 'HTTPS://SHOP.EXAMPLE', 'https://elsewhere.example/']) {
    const query = new URLSearchParams(Object.fromEntries([...FIELDS, 'eid', 'sid', 'pos'].map((name) => [name, value]))).toString();
    const answer = await stage.get(`/link/${uuid}?${query}`);
    const location = answer.headers.get('location') ?? '';
    expect({ link, status: answer.status, isWebAddress: /^https?:$/.test(new URL(location).protocol) }).toEqual({
      link,
      status: 302,
      isWebAddress: true,
    });
    if (location !== WEBSITE && location !== WEBSITE.slice(0, -1)) return true;
  }
  return false;
}

test.each([[[]], [['shop.example']]])('finds exactly the links that no click can follow, with allowed hosts %j', async (allowedHosts) => {
  await stage.t.db.withCompany(stage.companyId, (tx) =>
    tx.run('update company set allowed_hosts = $2 where id = $1', [stage.companyId, allowedHosts]),
  );
  expect(LINKS.length).toBeGreaterThan(80);
  const wrong: unknown[] = [];
  for (const link of LINKS) {
    const works = await everWorks(link);
    const request = [...FIELDS, 'eid', 'sid', 'pos'];
    const problems = linkProblems(link, { request, own: [], custom: CUSTOM, allowedHosts });
    if (works !== (problems.length === 0)) wrong.push({ link, works, problems });
    // Without fields the address parser of every browser knows, too.
    if (!link.includes('{{') && !link.includes('[[') && works) expect([link, URL.canParse(link)]).toEqual([link, true]);
  }
  expect(wrong).toEqual([]);
});
