import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { encodeForQuery } from './write-value.ts';

export interface PreviewUrlInput {
  /** A recipe's parameters have names of their own. */
  kind?: 'image' | 'campaign' | 'recipe';
  uuid: string;
  /** Origin of the render host, with a path prefix if any. */
  renderUrl: string;
  /** Real values, not placeholders: everything is encoded. */
  settings?: readonly (readonly [name: string, value: string])[];
  recipient?: string;
  send?: string;
  position?: number;
  scale2x?: boolean;
  /** A signed token, so that a look at the preview is neither counted nor billed, and drafts are shown. */
  token?: string;
  nowMs: number;
}

/** The address of a picture as one recipient sees it, new at every call so that no cache answers. */
export function buildPreviewUrl(input: PreviewUrlInput): string {
  const names = input.kind === 'recipe' ? RECIPE_PARAMETER : TAG_PARAMETER;
  const pairs: (readonly [string, string | undefined])[] = [
    [names.recipient, input.recipient ?? ''],
    [names.send, input.send],
    [names.position, input.position?.toString()],
    [TAG_PARAMETER.doubleScale, input.scale2x ? '1' : undefined],
    [TAG_PARAMETER.token, input.token],
    ...(input.settings ?? []),
    [TAG_PARAMETER.refresh, String(input.nowMs)],
  ];
  const query = pairs.flatMap(([name, value]) => (value === undefined ? [] : [`${encodeForQuery(name)}=${encodeForQuery(value)}`]));
  return `${input.renderUrl.replace(/\/+$/, '')}/render/${encodeForQuery(input.uuid)}?${query.join('&')}`;
}
