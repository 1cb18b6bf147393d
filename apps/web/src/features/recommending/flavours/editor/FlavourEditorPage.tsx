import type { Flavour } from '@limn/contracts';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { FLAVOURS } from '../../../../ui/flavour-addresses.ts';
import { Box } from '../../../../ui/layout.ts';
import { LeaveQuestion } from '../../../../ui/LeaveQuestion.tsx';
import { OpeningPage } from '../../../../ui/OpeningPage.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { useTab } from '../../../../ui/use-view-parameters.ts';
import { PreviewTab } from '../preview/PreviewTab.tsx';
import { SetupTab } from '../setup/SetupTab.tsx';
import { FlavourHeader } from './FlavourHeader.tsx';
import { RefreshPanel } from './RefreshPanel.tsx';
import { useFlavourEditor } from './use-flavour-editor.ts';

const OPENING = { noun: 'flavour', list: { title: 'Flavours', to: FLAVOURS }, bars: [60, 40, 64, 160, 160] };

/** `/flavours/edit?id=7`. */
export function FlavourEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneFlavour key={id} id={id} /> : <OpeningPage {...OPENING} />;
}

function OneFlavour({ id }: { id: number }) {
  const query = useApiQuery(
    'getFlavour',
    { params: { id } },
    { staleTime: 0, refetchOnWindowFocus: false, refetchWhile: ({ flavour }) => flavour.status === 2 },
  );
  const [opened, setOpened] = useState(false);
  // An answer of an earlier visit is not opened.
  if (!opened && query.data && !query.isFetching) setOpened(true);
  if (opened && query.data) return <OpenFlavour latest={query.data.flavour} />;
  return <OpeningPage {...OPENING} query={query} />;
}

const TABS = [
  { value: 'tab-1', label: 'Setup' },
  { value: 'tab-2', label: 'Preview' },
] as const;
const TAB_NAMES = TABS.map(({ value }) => value);

function OpenFlavour({ latest }: { latest: Flavour }) {
  const editor = useFlavourEditor(latest);
  const mayEdit = useMayEdit();
  const { snacks } = useServices();
  const [tab, setTab] = useTab(TAB_NAMES);
  useEffect(() => {
    snacks.setUnsaved(editor.unsaved);
    return () => snacks.setUnsaved(false);
  }, [snacks, editor.unsaved]);

  function keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's' || !mayEdit) return;
    event.preventDefault();
    editor.save();
  }

  return (
    <Page>
      <Box onKeyDown={keys}>
        <FlavourHeader editor={editor} mayEdit={mayEdit} />
        <RefreshPanel editor={editor} mayEdit={mayEdit} />
        <Box sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 5 }}>
          <TabStrip label="Parts of the flavour" tabs={TABS} value={tab} onChange={setTab} id="flavour" />
        </Box>
        <Box role="tabpanel" id="flavour-panel" aria-labelledby={`flavour-${tab}`} sx={{ minWidth: 0 }}>
          {tab === 'tab-1' ? <SetupTab editor={editor} mayEdit={mayEdit} /> : <PreviewTab editor={editor} />}
        </Box>
      </Box>
      <LeaveQuestion unsaved={editor.unsaved} of="to this flavour" />
    </Page>
  );
}
