import { createClient, routes, type ApiClient, type Image } from '@limn/contracts';
import { describeSaving } from '@limn/contracts/testing/saving.conformance.ts';
import { afterAll, expect } from 'vitest';
import { openImageKit, type ImageKit } from '../../../testing/image-kit.ts';

let kit: ImageKit | undefined;
afterAll(() => kit?.close());

describeSaving('images on the server', async () => {
  const opened = await openImageKit();
  kit = opened;
  const { tenant } = opened;
  return {
    mine: clientOf(opened, tenant.owner),
    theirs: clientOf(opened, tenant.editor),
    theirName: 'images-editor',
    async publishedImage() {
      const { id } = await opened.create();
      expect((await opened.publish(id)).status).toBe(201);
      return (await opened.read(id)) as unknown as Image;
    },
  };
});

/** The web app's own client, without a socket. */
function clientOf({ api }: ImageKit, token: string): ApiClient {
  return createClient(routes, {
    headers: () => ({ authorization: `Bearer ${token}` }),
    async fetch(url, { method = 'GET', headers, body } = {}) {
      if (typeof url !== 'string') throw new TypeError('The client asks by address.');
      const { statusCode, body: text } = await api.app.inject({
        method: method as 'GET' | 'POST',
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
      return new Response(text, { status: statusCode, headers: { 'content-type': 'application/json' } });
    },
  });
}
