/** Where the picture of a row is, and where the editor shows it. */
import { TAG_PARAMETER } from '@limn/model';
import { TAGGABLE_KINDS, type TaggableRef } from '../taggable/public.ts';
import { previewFragment } from '../../../ui/image-addresses.ts';
import type { ProofPlan } from './proof-plan.ts';
import type { FoundRow } from './proof-run.ts';

/** Parameters of a link to this row; for an uploaded list all its values. */
function paramsOf(row: FoundRow, plan: ProofPlan): Readonly<Record<string, string>> {
  return { ...row.params, ...plan.recordAt?.(row.place) };
}

/** Its real picture, of the draft; looking at it is neither counted nor billed. */
export function rowPicture(
  { uuid, renderUrl, token }: { uuid: string; renderUrl: string; token: string },
  row: FoundRow,
  plan: ProofPlan,
): string {
  const search = new URLSearchParams({ ...paramsOf(row, plan), [TAG_PARAMETER.token]: token });
  return `${renderUrl}/render/${uuid}?${search.toString()}`;
}

export function rowInEditor({ kind, id }: TaggableRef, row: FoundRow, plan: ProofPlan): string {
  return TAGGABLE_KINDS[kind].editor(id) + previewFragment(paramsOf(row, plan));
}
