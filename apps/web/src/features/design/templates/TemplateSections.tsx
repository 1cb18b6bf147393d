import { useState, type ReactNode } from 'react';
import { findTemplates, NO_TEMPLATE_FILTERS, OWN_CATEGORY, type OfferedTemplate, type TemplateFilters } from './picker/template-list.ts';
import type { Templates } from './picker/use-templates.ts';
import { Add } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TemplateCard, type TemplateSelection } from './TemplateCard.tsx';
import type { TemplateActions } from './use-template-actions.tsx';

export interface TemplateSectionsProps {
  templates: Templates;
  filters: TemplateFilters;
  onFilter: (filters: TemplateFilters) => void;
  actions: TemplateActions | undefined;
  select: TemplateSelection | undefined;
}

/** The company's own, then the gallery's; each with its own failure and its own emptiness. */
export function TemplateSections({ templates, filters, onFilter, actions, select }: TemplateSectionsProps) {
  const [nowMs] = useState(() => Date.now());
  const { own, gallery, error, all } = templates;
  const loading = !templates.complete && !error;
  const filtered = filters.words.trim() !== '' || filters.category !== undefined;
  const ownFound = findTemplates(own ?? [], filters);
  const designsFound = findTemplates(gallery ?? [], filters);
  const card = (template: OfferedTemplate) => (
    <TemplateCard key={template.key} template={template} nowMs={nowMs} actions={actions} select={select} />
  );
  const nothing = !loading && filtered && ownFound.length + designsFound.length === 0;
  return (
    <Stack
      gap={{ xs: 6, md: 8 }}
      sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
      data-choosing={(select && select.chosen.length > 0) || undefined}
    >
      {error ? (
        <LoadFailure error={error} busy={templates.retrying} onRetry={templates.retry}>
          {all.length > 0 ? 'Couldn’t load some templates.' : 'Couldn’t load the templates.'}
        </LoadFailure>
      ) : null}
      {nothing && !error ? (
        <EmptyState
          title={filters.words.trim() === '' ? `Nothing in “${filters.category ?? ''}” yet` : `No results for “${filters.words.trim()}”`}
          text={filters.category ? `Only “${filters.category}” was searched.` : 'Try another name, description or field.'}
          action={<Button onClick={() => onFilter(NO_TEMPLATE_FILTERS)}>Show all</Button>}
        />
      ) : null}
      {ownFound.length > 0 ? <Section title={OWN_CATEGORY}>{ownFound.map(card)}</Section> : null}
      {own?.length === 0 && !filtered ? <NoOwn actions={actions} /> : null}
      {loading && all.length === 0 ? <ChoiceSkeleton /> : null}
      {designsFound.length > 0 ? <Section title="From the gallery">{designsFound.map(card)}</Section> : null}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Text variant="h2" sx={{ mb: 3 }}>
        {title}
      </Text>
      <Cards>{children}</Cards>
    </Box>
  );
}

function Cards({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 4, lg: 5 }, gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}>
      {children}
    </Box>
  );
}

function NoOwn({ actions }: { actions: TemplateActions | undefined }) {
  return (
    <Box component="section" aria-label={OWN_CATEGORY}>
      <Text variant="h2" sx={{ mb: 3 }}>
        {OWN_CATEGORY}
      </Text>
      <Box sx={{ border: '1px dashed', borderColor: 'line.strong', borderRadius: '10px', '& > div': { py: 7 } }}>
        <EmptyState
          title="No templates of your own yet"
          text={
            actions
              ? 'Save any image as a template in the editor, edit a gallery design, or start from scratch.'
              : 'No one on your team has created a template yet. They’ll appear here.'
          }
          action={
            actions ? (
              <Button icon={<Add />} onClick={actions.add} busy={actions.busy?.key === 'new' && actions.busy.what}>
                New template
              </Button>
            ) : undefined
          }
        />
      </Box>
    </Box>
  );
}

function ChoiceSkeleton() {
  return (
    <Loading label="Loading the templates">
      <Cards>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <SkeletonBox key={place} width="100%" height={380} sx={{ borderRadius: '10px' }} />
        ))}
      </Cards>
    </Loading>
  );
}
