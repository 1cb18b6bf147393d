import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { FirstPublish } from '../../../../drafts/FirstPublish.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { campaignTaggable } from '../../../design/taggable/public.ts';
import { loadTagPanels } from '../../../design/tags/public.ts';
import { useCampaignState } from '../editor/editor-context.tsx';

const TagPanels = lazyPart(loadTagPanels);

/**
 * The tag of the campaign: what it needs from the email platform, tracking, and the snippet with its picture.
 * Each visit and each save looks again.
 */
export function TagsTab({ visit }: { visit: number }) {
  const campaign = useCampaignState(({ thing }) => thing);
  const unsaved = useCampaignState((state) => state.isUnsaved);
  const name = useCampaignState(({ history }) => history.present.name.trim());
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const cache = useQueryClient();
  // Live images, feeds and the company change elsewhere while the campaign is open.
  useEffect(() => {
    if (visit === 1) return;
    for (const call of ['getCampaign', 'getUserCompany', 'campaignPreviewToken'] as const)
      void cache.invalidateQueries({ queryKey: apiKey(call) });
  }, [cache, visit]);
  const taggable = useMemo(() => campaignTaggable(campaign), [campaign]);
  return (
    <Stack gap={4} sx={{ minWidth: 0 }}>
      {unsaved && campaign.live_version !== null ? (
        <Note kind="info">Save your changes first if they add or remove values that the tag brings.</Note>
      ) : null}
      <Card>
        {company ? (
          <TagPanels
            taggable={taggable}
            company={company}
            beforePublish={<FirstPublish name={name} />}
            inPage
            shownAt={`${visit} ${campaign.revision}`}
          />
        ) : null}
      </Card>
    </Stack>
  );
}
