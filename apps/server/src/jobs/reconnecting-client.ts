/** One connection that is kept while it works and made again after it broke. */
import { Client } from 'pg';
import { clientConfig, type Login } from '../storage/connection.ts';

export interface ReconnectingClient {
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** `prepare` runs once on every new connection. */
export function openReconnectingClient(
  login: Login,
  name: string,
  prepare: (client: Client) => Promise<void> = async () => undefined,
): ReconnectingClient {
  let held: Client | undefined;
  const discard = (client: Client) => {
    if (held === client) held = undefined;
    client.end().catch(() => undefined);
  };
  async function open(): Promise<Client> {
    const client = new Client(clientConfig(login, name));
    client.on('error', () => discard(client));
    try {
      await client.connect();
      await prepare(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }
  return {
    async use(work) {
      const client = (held ??= await open());
      try {
        return await work(client);
      } catch (error) {
        // Whatever failed, a fresh connection has no half-done state.
        discard(client);
        throw error;
      }
    },
    async close() {
      await held?.end().catch(() => undefined);
    },
  };
}
