/** Calls whose bodies are files that may be on their way for long: those that read them while they arrive. */
import { routes, type RouteDefinition } from '@limn/contracts';

const PATHS = (Object.values(routes) as RouteDefinition[])
  .filter(({ streams }) => streams === true)
  .map(({ path }) => path.replaceAll(/:\w+/g, '[^/?]+'));
const ADDRESS = new RegExp(`^/api/v1(?:${PATHS.join('|')})/?(?:\\?|$)`);

export function takesLongFile(url: string): boolean {
  return ADDRESS.test(url);
}
