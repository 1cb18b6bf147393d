/**
 * Gives the app the list of routes without their schemas, as `virtual:route-table`: method, path and what the
 * data layer must know of each. Read from the contracts when the app is built, so there is still one list.
 */
import { runnerImport, type Plugin } from 'vite';
import type { CallableRoute } from '@limn/contracts';

const NAME = 'virtual:route-table';

type Routes = Record<string, CallableRoute & { access: string; creates?: boolean }>;

export function routeTable(): Plugin {
  return {
    name: 'limn-route-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const file = new URL('../../packages/contracts/src/routes.ts', import.meta.url).pathname;
      const { module } = await runnerImport<{ routes: Routes }>(file, { configFile: false, logLevel: 'error' });
      // The first sight of the app waits for this table: lines of words, not of JSON, are half as long when
      // they are compressed.
      const lines = Object.entries(module.routes).map(([name, { method, path, access, creates }]) =>
        [name, method, path, `${access === 'person' ? 'p' : ''}${creates ? 'c' : ''}`].join(' ').trimEnd(),
      );
      return `export const routeTable = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
        const [name, method, path, is = ''] = line.split(' ');
        return [name, { method, path, ofPerson: is.includes('p'), creates: is.includes('c') }];
      }));`;
    },
  };
}
