import { redirect, type MiddlewareFunction } from 'react-router';
import { guard, type GuardPorts } from '../session/guard.ts';

/** Asks the guard before anything of the target is loaded. When the browser is leaving, the navigation never ends. */
export function guardMiddleware(ports: GuardPorts): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    const decision = await guard(url.pathname + url.search, ports);
    switch (decision.kind) {
      case 'pass':
        return;
      case 'away':
        await new Promise<never>(() => undefined);
        return;
      case 'to':
        throw redirect(decision.path);
    }
  };
}
