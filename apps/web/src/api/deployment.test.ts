import { expect, test } from 'vitest';
import { createDeployment } from './deployment.ts';

const page = (script: string) => `<script type="module" crossorigin src="${script}"></script>`;

test.each<[string, string | undefined, () => Promise<string>, boolean]>([
  ['the same app', '/assets/index-a.js', async () => page('/assets/index-a.js'), false],
  ['another app', '/assets/index-a.js', async () => page('/assets/index-b.js'), true],
  ['a page of someone else', '/assets/index-a.js', async () => '<h1>Welcome to the hotel</h1>', false],
  ['no answer', '/assets/index-a.js', () => Promise.reject(new TypeError()), false],
  ['a tab without a script', undefined, async () => page('/assets/index-b.js'), false],
])('reports an outdated app: %s', async (_, own, load, outdated) => {
  const deployment = createDeployment(own, load);
  let notified = 0;
  deployment.subscribe(() => (notified += 1));
  expect({ look: await deployment.look(), outdated: deployment.outdated(), notified }).toEqual({
    look: outdated,
    outdated,
    notified: outdated ? 1 : 0,
  });
});
