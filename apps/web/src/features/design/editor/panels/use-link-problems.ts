import { linkProblems } from '@limn/merge';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { fillableFields } from '../document/fillable-fields.ts';
import { useEditorState } from '../session/editor-context.tsx';

/** Why each of the links can never work, as they are saved; undefined where it can. Publishing refuses it in the same words. */
export function useLinkProblems(...links: readonly string[]): (string | undefined)[] {
  const image = useEditorState((state) => state.image);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const facts = { ...fillableFields(image, 'link'), allowedHosts: company ? company.allowed_hosts : undefined };
  return links.map((link) => linkProblems(link, facts)[0]);
}
