import { linkProblems, parseTemplate } from '@limn/merge';
import { type RefObject, useEffect, useRef } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MergeFieldChip } from '../../../../ui/MergeFieldChip.tsx';
import { DataObject } from '../../../../ui/icons/general.ts';
import { Row } from '../../../../ui/layout.ts';
import { fillableFields } from '../document/fillable-fields.ts';
import { useCustomerFields } from '../parts/use-customer-fields.ts';
import { TextSetting } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { FallbackImageField } from './FallbackImageField.tsx';

/** A fallback link only makes sense where the link depends on a field. */
export function dependsOnField(link: string): boolean {
  return /[{[]/.test(link);
}

export function LinksPanel() {
  const { commands } = useEditor();
  const locked = useEditorState((state) => state.image.lock);
  const link = useSetting('link');
  const fallbackLink = useSetting('fallback_link');
  const { sources } = parseTemplate(link.value);
  const [linkProblem, fallbackProblem] = useLinkProblems(link.value, fallbackLink.value);
  const input = useRef<HTMLInputElement>(null);
  const fallbackInput = useRef<HTMLInputElement>(null);
  useSought({ link: input, fallback_link: fallbackInput });
  /** Where the caret is, or over what is selected. */
  const insert = () => {
    const { value = link.value, selectionStart, selectionEnd } = input.current ?? {};
    const [before, behind] = [value.slice(0, selectionStart ?? value.length), value.slice(selectionEnd ?? value.length)];
    commands.ask({
      kind: 'merge-field',
      target: { kind: 'insert', insert: (placeholder) => link.save(before + placeholder + behind) },
    });
  };
  const withFields = dependsOnField(link.value);
  return (
    <>
      <TextSetting
        label="Link"
        setting={{ ...link, error: link.error ?? linkProblem }}
        disabled={locked}
        inputMode="url"
        inputRef={input}
        takesFields
        placeholder="https://"
        end={
          <IconButton label="Insert merge field into the link" size="work" disabled={locked} onClick={insert}>
            <DataObject />
          </IconButton>
        }
        hint={
          sources.length > 0 ? (
            <Row component="span" gap={1} align="center" wrap>
              Filled in:{' '}
              {sources.map((name) => (
                <MergeFieldChip key={name} name={name} />
              ))}
            </Row>
          ) : undefined
        }
      />
      <FallbackImageField disabled={locked} />
      <TextSetting
        label="Fallback Link"
        setting={{ ...fallbackLink, error: fallbackLink.error ?? fallbackProblem }}
        disabled={locked || !withFields}
        inputMode="url"
        inputRef={fallbackInput}
        hint={withFields ? 'Used when a field in the link has no value.' : 'Needed only when the link has a merge field.'}
      />
    </>
  );
}

/** The field that people were led to takes the focus, once. */
function useSought(fields: Readonly<Record<'link' | 'fallback_link', RefObject<HTMLInputElement | null>>>): void {
  const { session } = useEditor();
  const seeks = useEditorState((state) => state.seeks);
  const sought = useRef(fields);
  useEffect(() => {
    if (seeks === undefined) return undefined;
    // A dialog that closes gives the focus back first.
    const timer = setTimeout(() => {
      sought.current[seeks].current?.focus();
      session.store.set({ seeks: undefined });
    }, 300);
    return () => clearTimeout(timer);
  }, [session, seeks]);
}

/**
 * Why each of the links can never work, as they are saved; undefined where it can. Publishing refuses it in
 * the same words.
 */
function useLinkProblems(...links: readonly string[]): (string | undefined)[] {
  const image = useEditorState((state) => state.image);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const customerFields = useCustomerFields(links.some((link) => link.includes('customer.')));
  const facts = { ...fillableFields(image, 'link', customerFields), allowedHosts: company ? company.allowed_hosts : undefined };
  return links.map((link) => linkProblems(link, facts)[0]);
}
