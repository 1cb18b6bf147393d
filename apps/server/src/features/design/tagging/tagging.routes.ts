/**
 * The tag of every object with a public address: tokens for previews that are not counted, and its
 * placeholders.
 */
import type { Tx } from '../../../storage/database.ts';
import type { Handlers } from '../../../api/call.ts';
import { keepTagTokens } from './tag-tokens.store.ts';

type TokenCall = Parameters<Handlers['previewToken']>[0];
type KeepCall = Parameters<Handlers['registerTagTokens']>[0];
type Purpose = TokenCall['query']['purpose'];

export interface TaggingDeps {
  /** Refused with `not_found` where the company has no such object. */
  requireObject(tx: Tx, companyId: number, id: number): Promise<{ id: number; uuid: string }>;
  mintPreviewToken(uuid: string, purpose: Purpose): { token: string; expiresMs: number };
  /** Tells the fronts that the address is answered otherwise from now on. */
  changed(tx: Tx, uuid: string): Promise<void>;
}

/** Each kind binds the same two calls under the names of its own routes. */
export function imageTagHandlers(deps: TaggingDeps): Handlers<'previewToken' | 'registerTagTokens'> {
  const { previewToken, keepTokens } = tagCalls(deps);
  return { previewToken, registerTagTokens: keepTokens };
}

export function campaignTagHandlers(deps: TaggingDeps): Handlers<'campaignPreviewToken' | 'registerCampaignTokens'> {
  const { previewToken, keepTokens } = tagCalls(deps);
  return { campaignPreviewToken: previewToken, registerCampaignTokens: keepTokens };
}

export function recipeTagHandlers(deps: TaggingDeps): Handlers<'recipePreviewToken' | 'registerRecipeTokens'> {
  const { previewToken, keepTokens } = tagCalls(deps);
  return { recipePreviewToken: previewToken, registerRecipeTokens: keepTokens };
}

function tagCalls({ requireObject, mintPreviewToken, changed }: TaggingDeps) {
  const previewToken = async ({ caller, params, query, transact }: Pick<TokenCall, 'caller' | 'params' | 'query' | 'transact'>) => {
    const { uuid } = await transact((tx) => requireObject(tx, caller.companyId, params.id));
    const { token, expiresMs } = mintPreviewToken(uuid, query.purpose);
    return { token, expires: new Date(expiresMs).toISOString() };
  };
  const keepTokens = async ({ caller, params, body, transact }: Pick<KeepCall, 'caller' | 'params' | 'body' | 'transact'>) => {
    await transact(async (tx) => {
      const { id, uuid } = await requireObject(tx, caller.companyId, params.id);
      if ((await keepTagTokens(tx, caller.companyId, id, body.tokens)) > 0) await changed(tx, uuid);
    });
    return { message: 'Saved.' };
  };
  return { previewToken, keepTokens };
}
