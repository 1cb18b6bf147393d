export interface Watcher {
  /** No answer came, or none of the server. */
  doubt: () => void;
  /** The server does not know what it was asked: perhaps it is newer than this tab. */
  puzzle?: () => void;
}

const STRANGELY_LONG_MS = 10_000;
const PUZZLED = new Set([400, 404, 405, 410, 422]);

/** `fetch` that tells the watcher of calls that end strangely. */
export function monitoredFetch(send: typeof fetch, watcher: Watcher): typeof fetch {
  return async (input, init) => {
    const timer = setTimeout(watcher.doubt, STRANGELY_LONG_MS);
    try {
      const response = await send(input, init);
      if (isOfGateway(response)) watcher.doubt();
      if (PUZZLED.has(response.status)) watcher.puzzle?.();
      return response;
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) watcher.doubt();
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A gateway answers in the server's stead when there is no server behind it. */
function isOfGateway(response: Response): boolean {
  return [502, 503, 504].includes(response.status) && !response.headers.get('content-type')?.includes('json');
}
