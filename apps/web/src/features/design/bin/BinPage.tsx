import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { DeleteForever, Restore } from '../../../ui/icons/general.ts';
import { countText } from '../../../ui/batch-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FilterChip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { rowSelection } from '../../../ui/selection/row-selection.ts';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { BIN_KINDS, foundIn, KIND_TITLES, type Binned, type BinKind } from './binned.ts';
import { BinList } from './BinList.tsx';
import { PurgeDialog } from './PurgeDialog.tsx';
import { useBinActs, wordOf } from './use-bin-acts.ts';
import { useBinned } from './use-binned.ts';

const KINDS_TEXT = new Intl.ListFormat('en-GB').format(BIN_KINDS.map((kind) => KIND_TITLES[kind].toLowerCase()));

/** Everything that was deleted in the last 30 days: to restore, or to delete forever. */
export function BinPage() {
  const { rows, error, busy, retry, atMs } = useBinned();
  const mayEdit = useMayEdit();
  const { restore, purge } = useBinActs();
  const { kind, setKind } = useKind();
  const [words, setWords] = useState('');
  const [going, setGoing] = useState<readonly Binned[]>();
  const found = useMemo(() => foundIn(rows ?? [], kind, words), [rows, kind, words]);
  const selection = useSelection(found, rows, mayEdit);
  const { chosen } = selection;
  const none = rows?.length === 0;
  return (
    <Page>
      <PageHeader
        title="Bin"
        text={
          <Box sx={{ minHeight: 18 }}>
            {rows && !none ? `${countText(rows.length, wordOf(rows))}. Each is deleted forever after 30 days.` : null}
          </Box>
        }
        actions={mayEdit && rows && !none ? <Button onClick={() => setGoing(rows)}>Empty bin</Button> : null}
      />
      {error !== undefined && !rows ? (
        <LoadFailure error={error} busy={busy} onRetry={retry}>
          Couldn’t load the bin.
        </LoadFailure>
      ) : !rows ? (
        <BinSkeleton />
      ) : none ? (
        <EmptyState
          title="The bin is empty"
          text={`Deleted ${KINDS_TEXT} stay here for 30 days. You can restore them exactly as they were.`}
        />
      ) : (
        <>
          <Row gap={3} align="center" wrap sx={{ mb: 3, visibility: chosen.length > 0 ? 'hidden' : 'visible' }}>
            <Box sx={{ flex: '1 1 220px', maxWidth: { md: 300 } }}>
              <SearchField label="Search the bin" placeholder="Search the bin" value={words} onChange={setWords} />
            </Box>
            <Kinds rows={rows} kind={kind} onKind={setKind} />
          </Row>
          {chosen.length > 0 ? (
            <SelectionBar
              label="Selected items"
              selection={selection}
              of={found.length}
              acts={[
                { label: 'Restore', icon: <Restore />, onClick: () => void restore(chosen) },
                { label: 'Delete forever', icon: <DeleteForever />, onClick: () => setGoing(chosen) },
              ]}
            />
          ) : null}
          {found.length === 0 ? (
            <EmptyState
              title={words.trim() === '' ? 'Nothing of this type in the bin' : `No results for “${words.trim()}”`}
              text="Try another name, label or tag."
              action={
                <Button
                  onClick={() => {
                    setWords('');
                    setKind(undefined);
                  }}
                >
                  Clear search
                </Button>
              }
            />
          ) : (
            <BinList
              rows={found}
              nowMs={atMs}
              {...(mayEdit
                ? { onRestore: (row) => void restore([row]), onPurge: (row) => setGoing([row]), select: rowSelection(selection) }
                : {})}
            />
          )}
        </>
      )}
      {going ? <PurgeDialog rows={going} onPurge={() => purge(going)} onClose={() => setGoing(undefined)} /> : null}
    </Page>
  );
}

/** Stands in the address, so that other pages lead to their own kind. */
function useKind() {
  const [params, setParams] = useSearchParams();
  const kind = BIN_KINDS.find((one) => one === params.get('kind'));
  return { kind, setKind: (next: BinKind | undefined) => setParams(next === undefined ? {} : { kind: next }, { replace: true }) };
}

function Kinds({
  rows,
  kind,
  onKind,
}: {
  rows: readonly Binned[];
  kind: BinKind | undefined;
  onKind: (kind: BinKind | undefined) => void;
}) {
  const shown = BIN_KINDS.filter((one) => one === kind || rows.some((row) => row.kind === one));
  return (
    <Row role="group" aria-label="Kinds" gap={1.5} wrap>
      {shown.map((one) => (
        <FilterChip key={one} selected={one === kind} onClick={() => onKind(one === kind ? undefined : one)}>
          {KIND_TITLES[one]}
        </FilterChip>
      ))}
    </Row>
  );
}

function BinSkeleton() {
  return (
    <Loading label="Loading the bin">
      <Card sx={{ p: 3 }}>
        {[0, 1, 2].map((row) => (
          <SkeletonBox key={row} width="100%" height={48} sx={{ my: 1 }} />
        ))}
      </Card>
    </Loading>
  );
}
