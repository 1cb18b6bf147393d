/**
 * Every command that the reference prints, run as it stands: the API understands it, though it has not what
 * the example names.
 */
import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCalls, type ApiCall } from '../../../../web/src/help/reference/describe-calls.ts';
import type { ApiDescription } from '../../../../web/src/api/use-api-description.ts';
import { formOf } from '../../testing/form-of.ts';
import { startApi, type ApiServer, type Tenant } from '../../testing/api-server.ts';
import { openApiDocument } from './document.ts';

const PUBLIC_URL = 'https://app.limn.test';
const groups = describeCalls(openApiDocument({ publicUrl: PUBLIC_URL, renderUrl: PUBLIC_URL }) as unknown as ApiDescription);
const CALLS = groups.flatMap(({ calls }) => calls);

let api: ApiServer;
let tenant: Tenant;
let writeKey: string;
beforeAll(async () => {
  api = await startApi({ rateLimit: { burst: 10_000, perSecond: 1000 } });
  tenant = await api.tenant('examples');
  const { body } = await api.ask('createCollectKey', { as: tenant.owner, body: { name: 'Shop' } });
  writeKey = (body.collect_key as { secret: string }).secret;
});
afterAll(() => api.close());

/** As a shell reads the command: `'it'\''s'` is one word. */
function wordsOf(command: string): string[] {
  return [...command.replaceAll(' \\\n', ' ').matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (_, quoted?: string) => quoted ?? "'"),
  );
}

async function run({ command }: Pick<ApiCall, 'command'>) {
  const [curl, ...words] = wordsOf(command);
  expect(curl).toBe('curl');
  const headers: Record<string, string> = {};
  const parts: [string, string][] = [];
  let [method, url, payload] = ['GET', '', undefined as string | undefined];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = () => words[++at] ?? '';
    if (word === '-X') method = next();
    else if (word === '-d') payload = next();
    else if (word === '-u') headers['authorization'] = `Basic ${Buffer.from(next().replace('wk_…', writeKey)).toString('base64')}`;
    else if (word === '-F') parts.push(/^([^=]*)=(.*)$/s.exec(next())?.slice(1) as [string, string]);
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]*): (.*)$/.exec(next()) ?? [];
      headers[name.toLowerCase()] = value.replace('ACCESS_TOKEN', tenant.owner).replace('limn_…', tenant.key);
    } else url = word;
  }
  const form = parts.length > 0 ? await formOf(parts) : undefined;
  const response = await api.app.inject({
    method: method as 'GET',
    url: url.replace(PUBLIC_URL, '').replace(encodeURIComponent('wk_…'), writeKey),
    headers: { ...headers, ...form?.headers },
    ...(form ? { payload: form.body } : payload === undefined ? {} : { payload }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: (isJson && response.body !== '' ? JSON.parse(response.body) : {}) as Record<string, unknown>,
  };
}

/** The example is right, and this company hasn't what it names, or the test has no internet. */
const NOT_THERE = /not found|doesn’t exist|no such|isn’t there|reach this address|No public server/i;
/** Refused to this person or on this machine, whatever is sent. */
const REFUSED: Readonly<Record<string, number>> = {
  deleteFont: 403,
  directorySample: 503,
  correctEmail: 409,
  resetOwnPassword: 503,
  buyPlan: 409,
  cancelPlan: 409,
  // The test's file holds no company.
  bringCompany: 422,
};
/** From then on a person has to say which company is meant. */
const LAST = 'createCompany';

test('runs every command that the reference prints', async () => {
  const wrong: unknown[] = [];
  let done = 0;
  for (const call of CALLS.toSorted((one, other) => Number(one.id === LAST) - Number(other.id === LAST))) {
    const { status, body } = await run(call);
    if (status < 400) done += 1;
    const isMissing = status === 404 || (status === 422 && NOT_THERE.test(JSON.stringify(body['errors'] ?? body['detail'])));
    if (status >= 400 && !isMissing && REFUSED[call.id] !== status)
      wrong.push([call.id, status, body['errors'] ?? body['detail'], call.command]);
  }
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(90);
});

test('prints a command with a key only where a key may call', () => {
  for (const { id, command } of CALLS) {
    const route = routes[id as RouteName] as RouteDefinition | undefined;
    if (!route) continue;
    const mayKeys = route.scope !== undefined || route.anyKey === true;
    expect({ id, hasKey: command.includes('Bearer limn_…'), hasToken: command.includes('ACCESS_TOKEN') }).toEqual({
      id,
      hasKey: mayKeys,
      hasToken: !mayKeys,
    });
  }
});
