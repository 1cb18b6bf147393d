import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { TemplateChoices } from './TemplateChoices.tsx';
import { TemplateFilterBar } from './TemplateFilterBar.tsx';
import { categoriesOf, findTemplates, NO_TEMPLATE_FILTERS, type OfferedTemplate } from './template-list.ts';
import type { Templates } from './use-templates.ts';

export interface TemplatePickerProps {
  templates: Templates;
  chosen: string | undefined;
  /** Where all templates of this type are looked after. */
  manageAddress: string;
  onChoose: (template: OfferedTemplate) => void;
  onClose: () => void;
}

/** Chooses what an image begins with: the company's own templates, then the gallery. */
export function TemplatePicker({ templates, chosen, manageAddress, onChoose, onClose }: TemplatePickerProps) {
  const [filters, setFilters] = useState(NO_TEMPLATE_FILTERS);
  const wanted = useDeferredValue(filters);
  const { all, complete, error } = templates;
  const found = useMemo(() => findTemplates(all, wanted), [all, wanted]);
  const loading = !complete && !error;
  return (
    <Dialog
      open
      title="Choose a template"
      subtitle={
        <>
          <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
            Hover to preview it for different people.{' '}
          </Box>
          You can change everything later.
        </>
      }
      width={1080}
      height={820}
      onClose={onClose}
      flush
      actions={
        <Row gap={2} justify="space-between" sx={{ flex: 1 }}>
          <Button look="text" to={manageAddress}>
            Manage templates
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Row>
      }
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 2,
          bgcolor: 'background.float',
          p: { xs: '12px 16px', md: '14px 24px' },
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <TemplateFilterBar filters={filters} onChange={setFilters} categories={categoriesOf(all)} autoFocus={canHover()} />
      </Box>
      <Stack gap={4} sx={{ p: { xs: '16px', md: '20px 24px 28px' } }}>
        {error ? (
          <LoadFailure error={error} busy={templates.retrying} onRetry={templates.retry}>
            {all.length > 0 ? 'Couldn’t load some templates.' : 'Couldn’t load the templates.'}
          </LoadFailure>
        ) : null}
        {loading && all.length === 0 ? (
          <Loading label="Loading the templates">
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(290px, 100%), 1fr))' }}>
              {[1, 2, 3, 4, 5, 6].map((place) => (
                <SkeletonBox key={place} width="100%" height={316} />
              ))}
            </Box>
          </Loading>
        ) : found.length > 0 ? (
          <TemplateChoices templates={found} chosen={chosen} onChoose={onChoose} />
        ) : error ? null : (
          <EmptyState
            title={wanted.words.trim() === '' ? 'No templates here yet' : `No results for “${wanted.words.trim()}”`}
            text={wanted.category ? `Only “${wanted.category}” was searched.` : 'Try another name, description or field.'}
            action={<Button onClick={() => setFilters(NO_TEMPLATE_FILTERS)}>Show all</Button>}
          />
        )}
      </Stack>
      <Box role="status" sx={hiddenFromSight}>
        {loading || filters === NO_TEMPLATE_FILTERS ? '' : `${found.length} found`}
      </Box>
    </Dialog>
  );
}

/** On a touch screen the keyboard would cover what is to be looked at. */
function canHover(): boolean {
  return window.matchMedia?.('(hover: hover)').matches ?? true;
}
