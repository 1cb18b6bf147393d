import type { ComponentType } from 'react';
import type { Services } from '../api/services.tsx';

/** A part of the app did not arrive. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', { cause });
    this.name = 'ChunkLoadError';
  }
}

export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Asks for what a page will need, once the guard has let the visitor pass and before anything of it is drawn.
 */
export type AskAhead = (services: Services, url: URL) => void;

interface PageModule {
  askAhead?: AskAhead;
}

/** A page whose module may ask ahead, as the router takes it. */
export function askingAhead<Page extends { lazy: ReturnType<typeof lazyPage> }>(page: Page, services: Services) {
  return {
    ...page,
    lazy: async () => {
      const { askAhead, ...route } = await page.lazy();
      if (!askAhead) return route;
      const loader = ({ request }: { request: Request }) => {
        askAhead(services, new URL(request.url));
        return null;
      };
      // The page itself asks for what changes on it.
      return { ...route, loader, shouldRevalidate: () => false };
    },
  };
}

/**
 * A route's page, fetched when the route is first visited. Fails with `ChunkLoadError` when it does not come
 * in time.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & PageModule>,
  name: Name,
  timeoutMs = CHUNK_TIMEOUT_MS,
) {
  return async (): Promise<{ Component: ComponentType } & PageModule> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
    });
    try {
      const module = await Promise.race([load(), late]);
      const { askAhead } = module;
      return { Component: module[name], ...(askAhead && { askAhead }) };
    } catch (cause) {
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
    } finally {
      clearTimeout(timer);
    }
  };
}
