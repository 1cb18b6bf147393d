import type { Flavour } from '@limn/contracts';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { isMissing } from '../../../../ui/explain-error.ts';
import { FLAVOURS } from '../../../../ui/flavour-addresses.ts';
import { Box } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { useLeaveWarning } from '../../../../ui/use-leave-warning.ts';
import { PreviewTab } from '../preview/PreviewTab.tsx';
import { SetupTab } from '../setup/SetupTab.tsx';
import { FlavourHeader } from './FlavourHeader.tsx';
import { RefreshPanel } from './RefreshPanel.tsx';
import { useFlavourEditor } from './use-flavour-editor.ts';

/** `/flavours/edit?id=7`. */
export function FlavourEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneFlavour key={id} id={id} /> : <NoFlavour />;
}

function OneFlavour({ id }: { id: number }) {
  const query = useApiQuery(
    'getFlavour',
    { params: { id } },
    { staleTime: 0, refetchOnWindowFocus: false, againWhile: ({ flavour }) => flavour.status === 2 },
  );
  const [opened, setOpened] = useState(false);
  // An answer of an earlier visit is not opened.
  if (!opened && query.data && !query.isFetching) setOpened(true);
  if (opened && query.data) return <OpenFlavour latest={query.data.flavour} />;
  if (isMissing(query.error)) return <NoFlavour />;
  return (
    <Page>
      {query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          Couldn’t load this flavour.
        </LoadFailure>
      ) : (
        <Loading label="Loading the flavour">
          {[60, 40, 64, 160, 160].map((height, row) => (
            <SkeletonBox key={row} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

const TABS = [
  { value: 'tab-1', label: 'Setup' },
  { value: 'tab-2', label: 'Preview' },
] as const;

function OpenFlavour({ latest }: { latest: Flavour }) {
  const editor = useFlavourEditor(latest);
  const mayEdit = useMayEdit();
  const { snacks } = useServices();
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('tab-1');
  const leaving = useLeaveWarning(editor.unsaved);
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
      <ConfirmDialog
        open={leaving.asked}
        title="Leave without saving?"
        confirm="Leave without saving"
        keep="Stay here"
        onConfirm={leaving.leave}
        onKeep={leaving.stay}
      >
        Your changes to this flavour aren’t saved and will be lost.
      </ConfirmDialog>
    </Page>
  );
}

function NoFlavour() {
  return (
    <Page>
      <Card>
        <EmptyState
          title="Flavour not found"
          text="It may have been deleted, or belongs to another company."
          action={
            <Button look="action" to={FLAVOURS}>
              Back to Flavours
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
