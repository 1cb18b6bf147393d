import type { ComponentType } from 'react';

/** A part of the app did not arrive. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', { cause });
    this.name = 'ChunkLoadError';
  }
}

export const CHUNK_TIMEOUT_MS = 120_000;

/** A route's page, fetched when the route is first visited. Fails with `ChunkLoadError` when it does not come in time. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, timeoutMs = CHUNK_TIMEOUT_MS) {
  return async (): Promise<{ Component: ComponentType }> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
    });
    try {
      const module = await Promise.race([load(), late]);
      return { Component: module[name] };
    } catch (cause) {
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
    } finally {
      clearTimeout(timer);
    }
  };
}
