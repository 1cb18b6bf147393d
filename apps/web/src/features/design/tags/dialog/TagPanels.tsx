import type { Company } from '@limn/contracts';
import { useMemo, type ReactNode, useEffect, useRef } from 'react';
import type { TagToken } from '@limn/tags';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { GuideLink } from '../../../../ui/GuideLink.tsx';
import { Box } from '../../../../ui/layout.ts';
import { type Taggable, TAGGABLE_KINDS, type TaggableRef } from '../../taggable/public.ts';
import { ConfigurationPanel } from './ConfigurationPanel.tsx';
import { PreviewValuesNote } from './PreviewValuesNote.tsx';
import { CustomisePanel } from './CustomisePanel.tsx';
import { PublishFirst } from './PublishFirst.tsx';
import { SavedLine } from './SavedLine.tsx';
import type { PanelProps } from './panel-props.ts';
import { parametersOf, presetOf, tagOf, type TagContext } from './tag-form.ts';
import { tagNotices } from './tag-notices.ts';
import { TagPreview } from './TagPreview.tsx';
import { TrackingPanel } from './TrackingPanel.tsx';
import { useTagForm } from './use-tag-form.ts';
import { useWeights } from './use-weights.ts';
import { YourTag } from './YourTag.tsx';
import { useDebouncedSave } from '../../../../ui/use-debounced-save.ts';

export interface TagPanelsProps {
  taggable: Taggable;
  company: Company;
  /** In place of the tag before the first publish. */
  beforePublish?: ReactNode;
  /** First in Configuration: what this kind of object asks for besides. */
  renderConfiguration?: (panel: PanelProps) => ReactNode;
  /** On a page, whose columns are as high as what they hold. */
  inPage?: boolean;
  /** Another value shows the picture as it is now. */
  shownAt?: string;
}

export function TagPanels({ taggable, company, beforePublish, renderConfiguration, inPage = false, shownAt }: TagPanelsProps) {
  const { config } = useServices();
  const heading = inPage ? 'h2' : 'h3';
  const mayEdit = company.role !== 'viewer';
  const { form, change, flush, state } = useTagForm(taggable, mayEdit);
  const context = useMemo<TagContext>(() => ({ taggable, company, renderUrl: config.renderUrl }), [taggable, company, config.renderUrl]);
  const tag = useMemo(() => tagOf(form, context), [form, context]);
  const published = taggable.liveVersion !== null;
  const tokens = useKeptTokens(taggable, published && mayEdit ? tag.tokens : NONE);
  const parameters = parametersOf(form, context);
  const weights = useWeights(
    taggable,
    parameters.map(({ name }) => name),
  );
  const unmet = useApiQuery('knownOpeners', {}, { staleTime: UNMET_STALE_MS }).data?.known_openers.warning ?? undefined;
  const noteCopied = useApiMutation('noteTagCopied', { quiet: true, invalidates: ['firstSteps'] });
  const problems = Object.fromEntries([...tag.warnings, ...tag.refused].map(({ path, message }) => [path, message]));
  const panel = { form, context, change, problems };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
        minHeight: '100%',
        height: { md: '100%' },
      }}
    >
      <Box
        sx={{
          px: { xs: 4, md: 6 },
          py: 2,
          borderRight: { md: '1px solid' },
          borderColor: { md: 'divider' },
          overflow: { md: 'auto' },
          minHeight: 0,
        }}
      >
        <Fold title="Configuration" heading={heading}>
          {renderConfiguration?.(panel)}
          <ConfigurationPanel {...panel} />
        </Fold>
        <Fold title="URL Tracking" heading={heading}>
          <TrackingPanel {...panel} />
        </Fold>
        <Fold title="Customise Tag" heading={heading}>
          <CustomisePanel {...panel} weights={weights} />
        </Fold>
        <SavedLine state={state} />
        <GuideLink to="/help/tags">How tags and placeholders work</GuideLink>
      </Box>
      <Box
        sx={{
          p: { xs: 4, md: '18px 24px 20px' },
          // On a phone the tag comes before its settings.
          order: { xs: -1, md: 0 },
          borderBottom: { xs: '1px solid', md: 0 },
          borderColor: { xs: 'divider', md: 'transparent' },
          bgcolor: 'code',
          overflow: { md: 'auto' },
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          gap: 5,
        }}
      >
        {published ? (
          <>
            <PreviewValuesNote {...panel} parameters={parameters} />
            <YourTag
              tag={tag}
              platform={presetOf(form, company)}
              notices={tagNotices(tag, parameters, taggable.words.forRecipient, unmet)}
              onCopy={() => {
                flush();
                tokens.flush();
                noteCopied.mutate({});
              }}
            />
            <TagPreview key={shownAt} form={form} context={context} fills={!inPage} />
          </>
        ) : (
          (beforePublish ?? <PublishFirst taggable={taggable} mayPublish={mayEdit} />)
        )}
      </Box>
    </Box>
  );
}

const NONE: readonly never[] = [];
/** It changes with mailings and imports. */
const UNMET_STALE_MS = 10 * 60_000;

/**
 * Tells the server which placeholders the shown tag holds, so that one that no one fills is recognised when
 * it comes back.
 */
function useKeptTokens({ kind, id }: TaggableRef, tokens: readonly TagToken[]): { flush: () => void } {
  const kept = useRef('');
  const register = useApiMutation(TAGGABLE_KINDS[kind].calls.keepTokens, { quiet: true });
  const save = useDebouncedSave<string>((list) => {
    register.mutate({ params: { id }, body: { tokens: JSON.parse(list) as TagToken[] } }, { onError: () => (kept.current = '') });
  });
  const list = JSON.stringify(tokens);
  const { schedule } = save;
  useEffect(() => {
    if (list === '[]' || list === kept.current) return;
    kept.current = list;
    schedule(list);
  }, [list, schedule]);
  return save;
}
