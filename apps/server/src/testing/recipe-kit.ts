/** A company that works on recipes, with its usual calls. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { createDrainer } from '../features/measuring/counting/drain/drain.ts';
import { createLog } from '../platform/log.ts';
import { withClient } from '../storage/connection.ts';
import type { Answer } from './api-server.ts';
import { A_BROWSER, type Opened } from './campaign-kit.ts';
import { openImageKit, textDocument, type ImageKit, type WireImage } from './image-kit.ts';
import { uploadTable } from './tenant-kit.ts';

export interface WireRecipe extends Record<string, unknown> {
  id: number;
  uuid: string;
  label: string;
  revision: number;
  live_version: number | null;
  unpublished_changes: boolean;
}

export interface RecipeKit extends Pick<ImageKit, 'api' | 'tenant' | 'close'> {
  images: Pick<ImageKit, 'create' | 'save' | 'publish'>;
  /** A data table of these lines, by its first column. */
  table(csv: string, replace?: number): Promise<number>;
  create(body?: object): Promise<WireRecipe>;
  save(id: number, body: object, ifMatch?: number): Promise<Answer>;
  read(id: number): Promise<WireRecipe>;
  publish(id: number, body?: object): Promise<Answer>;
  /** A recipe of this table that is published. */
  live(datatable: number, body?: object): Promise<WireRecipe>;
  /** An image that is published, with one text. */
  liveImage(text: string, body?: object): Promise<WireImage>;
  /** Writes down what was counted, as the jobs would. */
  drain(): Promise<void>;
  /** Asks the hosts as a person would. */
  open(kind: 'render' | 'link', uuid: string, params?: Record<string, string>, headers?: Record<string, string>): Promise<Opened>;
}

export async function openRecipeKit(env: NodeJS.ProcessEnv = {}): Promise<RecipeKit> {
  const kit = await openImageKit(env);
  const { api, tenant } = kit;
  const address = api.front.http.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answered = (answer: Answer): Answer => {
    expect([answer.status < 300, answer.body.errors ?? answer.body.detail]).toEqual([true, undefined]);
    return answer;
  };
  const create = async (body: object = {}) =>
    answered(await api.ask('createRecipe', { as: tenant.editor, body: { label: 'A recipe', ...body } })).body.recipe as WireRecipe;
  const publish = (id: number, body: object = {}) => api.ask('publishRecipe', { as: tenant.editor, params: { id }, body });
  return {
    api,
    tenant,
    close: kit.close,
    images: kit,
    table: (csv, replace) => uploadTable(api, tenant.editor, csv, replace === undefined ? {} : { replace }),
    create,
    save: (id, body, ifMatch) =>
      api.ask('updateRecipe', {
        as: tenant.editor,
        params: { id },
        body,
        headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
      }),
    read: async (id) => answered(await api.ask('getRecipe', { as: tenant.viewer, params: { id } })).body.recipe as WireRecipe,
    publish,
    async live(datatable, { recipe_settings, ...body }: { recipe_settings?: object } & Record<string, unknown> = {}) {
      const recipe = await create({ ...body, recipe_settings: { datatable, ...recipe_settings } });
      return answered(await publish(recipe.id)).body.recipe as WireRecipe;
    },
    async liveImage(text, body = {}) {
      const image = await kit.create({ name: text, data: textDocument(text), ...body });
      answered(await kit.publish(image.id));
      return image;
    },
    async drain() {
      const drainer = createDrainer({ directory: join(api.dataDir, 'journal'), log: createLog('silent') });
      await withClient(api.logins.jobs, 'test', async (client) => {
        for (let idle = 0; idle < 3;) idle = (await drainer.step(client)) ? 0 : idle + 1;
      });
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

/** A tree of one rule on a column of the items. */
export function whereItem(column: string, operator: number, value: unknown, ruleType = 1) {
  return { operator: 'All', children: [{ type: 'rule', query: { category_id: 'item', id: column, operator, value, ruleType } }] };
}
