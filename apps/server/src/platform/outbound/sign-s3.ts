/**
 * Signs requests to S3-compatible storage:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  /** A function, so that printing settings never prints it. */
  secretAccessKey: () => string;
}

export interface Signable {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
}

/** All headers to send, the signature among them. */
export async function signS3(
  { method, url, headers, body }: Signable,
  credentials: S3Credentials,
  now: Date,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    service: 's3',
    region: credentials.region,
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey(),
    method,
    url: url.href,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    datetime: now.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
