import { ENRICHMENT_TYPES, MAX_ENRICHMENTS, type EnrichmentType } from '@limn/contracts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Add } from '../../../../ui/icons/general.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { withNewEnrichment } from '../draft/view-draft.ts';
import { useDraft, useViewEditor } from '../editor/editor-context.tsx';
import { EnrichmentCard } from './EnrichmentCard.tsx';

const TYPES = Object.entries(ENRICHMENT_TYPES) as [EnrichmentType, string][];

/** Settings of the columns that are worked out for each event from the other events of its customer. */
export function EnrichmentTab() {
  const { session, mayEdit } = useViewEditor();
  const { event_enrichment: isOn, enrichment } = useDraft();
  return (
    <Stack gap={3}>
      <SwitchField
        label="Event Enrichment"
        hint="Adds columns worked out from each customer’s events. They can be used in filters."
        checked={isOn}
        onChange={(event_enrichment) => session.change((before) => ({ ...before, event_enrichment }))}
        disabled={!mayEdit}
      />
      <Stack component="ul" aria-label="Enrichments" gap={3} sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
        {enrichment.map((one, index) => (
          <EnrichmentCard key={one.id} enrichment={one} place={index} isOn={isOn} />
        ))}
      </Stack>
      {mayEdit && enrichment.length < MAX_ENRICHMENTS ? (
        <Box>
          <ActionMenu
            label="Kinds of enrichment"
            trigger={<Button icon={<Add />}>Add enrichment</Button>}
            actions={TYPES.map(([type, label]) => ({
              label,
              onClick: () => session.change((before) => withNewEnrichment(before, type)),
            }))}
          />
        </Box>
      ) : null}
    </Stack>
  );
}
