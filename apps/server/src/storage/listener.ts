/** LISTEN on one connection of its own, which is made again when it breaks. */
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../platform/log.ts';
import { CHANNELS, type ChannelName, type MessageOf } from './channels.ts';
import { clientConfig, type Login } from './connection.ts';

export interface Listener {
  /** The callback also gets undefined after a broken connection is back: something may have been missed. */
  listen<Name extends ChannelName>(channel: Name, onMessage: (message: MessageOf<Name> | undefined) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function createListener(login: Login, log: Log): Listener {
  const callbacks = new Map<string, Set<(text: string | undefined) => void>>();
  let client: Client | undefined;
  let opening: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<Client> {
    const fresh = new Client(clientConfig(login, 'listen'));
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    await fresh.connect();
    for (const channel of callbacks.keys()) await fresh.query(`listen ${escapeIdentifier(channel)}`);
    client = fresh;
    return fresh;
  }

  function connected(): Promise<Client> {
    if (client) return Promise.resolve(client);
    opening ??= open().finally(() => (opening = undefined));
    return opening;
  }

  function lost(which: Client): void {
    if (closed || client !== which) return;
    client = undefined;
    log.warn('database.listener_lost');
    scheduleRetry(100);
  }

  function scheduleRetry(waitMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed) return;
      connected().then(
        () => callbacks.forEach((_, channel) => tell(channel, undefined)),
        () => scheduleRetry(Math.min(waitMs * 2, 5000)),
      );
    }, waitMs).unref();
  }

  function tell(channel: string, text: string | undefined): void {
    for (const callback of callbacks.get(channel) ?? []) {
      try {
        callback(text);
      } catch (error) {
        log.error('database.listener_failed', { channel }, error);
      }
    }
  }

  return {
    async listen(channel, onMessage) {
      const known = callbacks.get(channel) ?? new Set();
      const callback = (text: string | undefined) => onMessage(text === undefined ? undefined : CHANNELS[channel].decode(text));
      callbacks.set(channel, known.add(callback));
      await (await connected()).query(`listen ${escapeIdentifier(channel)}`);
      return async () => {
        known.delete(callback);
        if (known.size > 0 || !client) return;
        callbacks.delete(channel);
        await client.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await opening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
