/** A company that works on images, with its usual calls. */
import { expect } from 'vitest';
import { startApi, type ApiOptions, type Answer, type ApiServer, type Tenant } from './api-server.ts';

export interface WireImage extends Record<string, unknown> {
  id: number;
  uuid: string;
  name: string;
  revision: number;
  live_version: number | null;
  unpublished_changes: boolean;
  preview_image: string;
}

export interface ImageKit {
  api: ApiServer;
  tenant: Tenant;
  create(body?: object): Promise<WireImage>;
  save(id: number, body: object, ifMatch?: number): Promise<Answer>;
  read(id: number): Promise<WireImage>;
  publish(id: number, body?: object): Promise<Answer>;
  restore(id: number, version: number): Promise<Answer>;
  /** The public response of the render host: the step of its chain, and the bytes as text. */
  rendered(uuid: string, query?: string): Promise<{ reason: string | null; bytes: string }>;
  close(): Promise<void>;
}

export async function openImageKit(env: NodeJS.ProcessEnv = {}, options: Pick<ApiOptions, 'send'> = {}): Promise<ImageKit> {
  const api = await startApi({ env, ...options });
  const tenant = await api.tenant('images');
  const { server } = api.front.http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const editor = tenant.editor;
  return {
    api,
    tenant,
    close: () => api.close(),
    async create(body = {}) {
      const answer = await api.ask('createImage', { as: tenant.owner, body: { name: 'An image', type_id: 1, ...body } });
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      return answer.body.image as WireImage;
    },
    save(id, body, ifMatch) {
      return api.ask('updateImage', {
        as: editor,
        params: { id },
        body,
        headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
      });
    },
    read: async (id) => (await api.ask('getImage', { as: tenant.viewer, params: { id } })).body.image as WireImage,
    publish: (id, body = {}) => api.ask('publishImage', { as: editor, params: { id }, body }),
    restore: (id, v) => api.ask('restoreVersion', { as: editor, params: { id, v }, body: {} }),
    async rendered(uuid, query = '') {
      const response = await fetch(`http://127.0.0.1:${port}/render/${uuid}?${query}`);
      return { reason: response.headers.get('x-limn-reason'), bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
    },
  };
}

export function textDocument(text: string) {
  const object = { type: 'textbox', text, left: 10, top: 10, width: 300, fontSize: 24, fontFamily: 'Open Sans', fill: '#16243a' };
  return { version: '3.4.0', objects: [object] };
}
