/**
 * Someone else's host, on this machine: a shop's feed and pictures, files to be fetched. The journeys' server
 * may reach these ports.
 */
import { createServer, type IncomingMessage } from 'node:http';

interface HostAnswer {
  status?: number;
  /** The media type of the body. */
  type?: string;
  body?: string | Uint8Array;
}

export interface LocalHost {
  /** `http://127.0.0.1:3192` */
  address: string;
  stop(): void;
}

/** Each journey has a port of its own: two run at a time. What `answer` knows nothing of is not found. */
export async function startHost(
  port: 3191 | 3192 | 3193 | 3194 | 3195 | 3196 | 3198,
  answer: (request: IncomingMessage) => HostAnswer | undefined,
): Promise<LocalHost> {
  const server = createServer((request, response) => {
    const { status = 200, type, body } = answer(request) ?? { status: 404 };
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
