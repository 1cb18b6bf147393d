import { useEffect, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { asksCustomer, findBeforePublish, type Finding } from './find-before-publish.ts';
import { useCustomerFields } from '../parts/use-customer-fields.ts';
import { newEnv } from './use-overflow.ts';

/** Problems before publishing; undefined until they are known. */
export function useFindings(enabled: boolean): readonly Finding[] | undefined {
  const document = useEditorState((state) => state.document);
  const image = useEditorState((state) => state.image);
  const context = usePreviewContext();
  const { data, isPending } = useApiQuery('getUserCompany', {});
  const company = data?.company;
  const allowedHosts = company ? company.allowed_hosts : undefined;
  const isAsked = enabled && asksCustomer({ document, image });
  const customerFields = useCustomerFields(isAsked);
  // Left alone, the tag has the placeholder of the company or of its email service.
  const namesRecipient = image.tags.email_field?.trim() !== '';
  const [found, setFound] = useState<readonly Finding[]>();
  useEffect(() => {
    // Some of it depends on the hosts that a link may lead to.
    if (!enabled || isPending) return undefined;
    let isLate = false;
    void findBeforePublish({ document, image }, { context, env: newEnv(), allowedHosts, customerFields, namesRecipient }).then((now) => {
      if (!isLate) setFound(now);
    });
    return () => {
      isLate = true;
      setFound(undefined);
    };
  }, [enabled, isPending, document, image, context, allowedHosts, customerFields, namesRecipient]);
  return enabled ? found : undefined;
}

/** Leads to where a finding can be put right. */
export function useGoTo(): (at: NonNullable<Finding['at']>) => void {
  const { session } = useEditor();
  return (at) => {
    const { store } = session;
    store.set({ mode: 'edit' });
    if ('setting' in at) return store.set({ seeks: at.setting });
    const key = store.getState().document.layers[at.place]?.key;
    if (key) store.select([key]);
  };
}
