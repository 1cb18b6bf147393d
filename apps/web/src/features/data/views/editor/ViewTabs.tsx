import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { useTab } from '../../../../ui/use-view-parameters.ts';
import { DatatableTab } from './DatatableTab.tsx';
import { DefinitionTab } from './DefinitionTab.tsx';
import { EnrichmentTab } from '../enrichment/EnrichmentTab.tsx';

const PreviewTab = lazyPart(async () => (await import('../preview/PreviewTab.tsx')).PreviewTab);

type Tab = 'definition' | 'preview' | 'enrichment' | 'datatable';

const TABS = [
  { value: 'definition', label: 'Definition' },
  { value: 'preview', label: 'Preview' },
  { value: 'enrichment', label: 'Event Enrichment' },
  { value: 'datatable', label: 'Datatable Enrichment' },
] as const satisfies readonly { value: Tab; label: string }[];
const TAB_NAMES = TABS.map(({ value }) => value);

const PARTS: Readonly<Record<Tab, () => ReactNode>> = {
  definition: () => <DefinitionTab />,
  preview: () => <PreviewTab />,
  enrichment: () => <EnrichmentTab />,
  datatable: () => <DatatableTab />,
};

export function ViewTabs() {
  const [tab, setTab] = useTab(TAB_NAMES);
  return (
    <>
      <Box sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}>
        <TabStrip label="Parts of the view" tabs={TABS} value={tab} onChange={setTab} id="view" />
      </Box>
      <Box role="tabpanel" id="view-panel" aria-labelledby={`view-${tab}`} sx={{ minWidth: 0 }}>
        {PARTS[tab]()}
      </Box>
    </>
  );
}
