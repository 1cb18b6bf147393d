import { redirect, type MiddlewareFunction } from 'react-router';
import { guard, type GuardPorts } from '../session/guard.ts';

/**
 * Asks the guard before anything of the target is loaded. When the browser is leaving, the navigation never
 * ends.
 */
export function guardMiddleware(ports: GuardPorts, isStale: () => boolean): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    const target = url.pathname + url.search;
    // A newer app is on the server: a page is being left anyway, so the next one is loaded from there.
    if (isStale() && !/^\/log(in|out)/.test(url.pathname)) {
      // The whole address: a path that begins with two slashes would lead to another site.
      location.assign(url.href);
      return never();
    }
    const decision = await guard(target, ports);
    switch (decision.kind) {
      case 'pass':
        return;
      case 'away':
        return never();
      case 'to':
        throw redirect(decision.path);
    }
  };
}

function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}
