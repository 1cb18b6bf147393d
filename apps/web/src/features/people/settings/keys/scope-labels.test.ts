import { routes, type RouteDefinition } from '@limn/contracts';
import { expect, test } from 'vitest';
import { exampleCall, SCOPE_GROUPS, scopesText } from './scope-labels.ts';

test('describes a key’s permissions', () => {
  expect(scopesText(['images:write', 'images:read', 'data:read'])).toBe('Reads and changes images, reads data');
  expect(scopesText(['statistics:read'])).toBe('Reads statistics');
  expect(scopesText([])).toBe('No permissions');
});

test('offers every scope that some call needs, and no other', () => {
  const asked = new Set(
    Object.values(routes)
      .map(({ scope }: RouteDefinition) => scope)
      .filter((scope) => scope !== undefined),
  );
  const offered = SCOPE_GROUPS.flatMap(({ read, write }) => [read, ...(write ? [write] : [])]);
  expect(new Set(offered)).toEqual(asked);
});

test('shows an example call that the key may make', () => {
  for (const { read, write } of SCOPE_GROUPS)
    for (const scope of [read, ...(write ? [write] : [])]) {
      const [, path = ''] = /\/api\/v1(\S+)/.exec(exampleCall('https://limn.example', 'limn_x', [scope])) ?? [];
      const method = exampleCall('', '', [scope]).includes('-X POST') ? 'POST' : 'GET';
      const route = Object.values(routes).find((one) => one.path === path && one.method === method) as RouteDefinition | undefined;
      expect([scope, route?.scope]).toEqual([scope, scope]);
    }
});
