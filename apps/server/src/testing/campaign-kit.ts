/** A company that works on campaigns, with its usual calls. */
import { expect } from 'vitest';
import { openImageKit, textDocument, type ImageKit, type WireImage } from './image-kit.ts';
import type { Answer } from './api-server.ts';

export interface WireCampaign extends Record<string, unknown> {
  id: number;
  uuid: string;
  name: string;
  revision: number;
  live_version: number | null;
  unpublished_changes: boolean;
  rulesets: (Record<string, unknown> & { id: number; key: number; name: string })[];
  other: Record<string, unknown>;
}

export interface CampaignKit extends Omit<ImageKit, 'create' | 'save' | 'read' | 'publish' | 'restore' | 'rendered'> {
  images: Pick<ImageKit, 'create' | 'save' | 'publish'>;
  create(body?: object): Promise<WireCampaign>;
  save(id: number, body: object, ifMatch?: number): Promise<Answer>;
  read(id: number): Promise<WireCampaign>;
  publish(id: number, body?: object): Promise<Answer>;
  restore(id: number, version: number): Promise<Answer>;
  /** An image that is published, with a text of its own. */
  liveImage(text: string, body?: object): Promise<WireImage>;
  /** Asks the hosts as a person would. */
  open(kind: 'render' | 'link', uuid: string, params?: Record<string, string>, headers?: Record<string, string>): Promise<Opened>;
}

export interface Opened {
  status: number;
  reason: string | null;
  bytes: string;
  location: string | null;
  json(): Record<string, unknown>;
}

export const A_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

export async function openCampaignKit(env: NodeJS.ProcessEnv = {}): Promise<CampaignKit> {
  const kit = await openImageKit(env);
  const { api, tenant } = kit;
  const address = api.front.http.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answered = (answer: Answer): Answer => {
    expect([answer.status < 300, answer.body.errors ?? answer.body.detail]).toEqual([true, undefined]);
    return answer;
  };
  return {
    api,
    tenant,
    close: kit.close,
    images: kit,
    create: async (body = {}) =>
      answered(
        await api.ask('createCampaign', {
          as: tenant.editor,
          body: { name: 'A campaign', rulesets: [], other: { image_type: '1' }, ...body },
        }),
      ).body.rule as WireCampaign,
    save: (id, body, ifMatch) =>
      api.ask('updateCampaign', {
        as: tenant.editor,
        params: { id },
        body,
        headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
      }),
    read: async (id) => answered(await api.ask('getCampaign', { as: tenant.viewer, params: { id } })).body.rule as WireCampaign,
    publish: (id, body = {}) => api.ask('publishCampaign', { as: tenant.editor, params: { id }, body }),
    restore: (id, v) => api.ask('restoreCampaignVersion', { as: tenant.editor, params: { id, v }, body: {} }),
    async liveImage(text, body = {}) {
      const image = await kit.create({ name: text, data: textDocument(text), ...body });
      answered(await kit.publish(image.id));
      return image;
    },
    async open(kind, uuid, params = {}, headers = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}/${kind}/${uuid}?${new URLSearchParams(params).toString()}`, {
        redirect: 'manual',
        headers: { 'user-agent': A_BROWSER, ...headers },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      return {
        status: answer.status,
        reason: answer.headers.get('x-limn-reason'),
        bytes: body.toString('base64'),
        location: answer.headers.get('location'),
        json: () => JSON.parse(body.toString()) as Record<string, unknown>,
      };
    },
  };
}

/** A tree of one rule on a parameter of the link. */
export function whereUrl(parameter: string, value: string) {
  return {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'url', id: 'text', operator: 0, value, ruleType: 1, string: parameter } }],
  };
}
