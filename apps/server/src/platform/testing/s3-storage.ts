/**
 * S3-compatible storage for tests: the one that S3_TEST_URL names
 * (http://key:secret@host:9000/bucket?region=eu-west-2), else a server of this process. Each caller has a
 * prefix of its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../blobs-s3.ts';

export interface TestStorage {
  settings: S3Settings;
  close(): Promise<void>;
}

export async function startStorage(): Promise<TestStorage> {
  const prefix = `test-${randomBytes(6).toString('hex')}/`;
  const given = process.env['S3_TEST_URL'];
  if (given) {
    const url = new URL(given);
    return {
      settings: {
        endpoint: url.origin,
        bucket: url.pathname.slice(1),
        prefix,
        region: url.searchParams.get('region') ?? 'us-east-1',
        pathStyle: true,
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: () => decodeURIComponent(url.password),
      },
      close: async () => undefined,
    };
  }
  const directory = mkdtempSync(join(tmpdir(), 'limn-s3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'limn' }] });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'limn',
      prefix,
      region: 'us-east-1',
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: () => 'S3RVER',
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
