import type { ProofKind } from '@limn/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { FileDownload as Download } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterChip } from '../../../ui/Chip.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Row } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { Taggable } from '../taggable/public.ts';
import { AllGood } from './AllGood.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import { KIND_LABELS, kindsFound, problemsCsv } from './problem-labels.ts';
import { worstFirst, type FoundRow, type ProofState } from './proof-run.ts';
import { RunCard } from './RunCard.tsx';
import { useProofState, type OpenProof } from './use-proof-run.ts';

export interface ResultsProps {
  taggable: Taggable;
  open: OpenProof;
  /** The current state of image and rows. */
  now: string;
  /** From the beginning, with what there is now. */
  onRetry: () => void;
  onAll: () => void;
}

/** How far it is, and what was found so far. */
export function Results({ taggable, open, now, onRetry, onAll }: ResultsProps) {
  const state = useProofState(open.run);
  const [kind, setKind] = useState<ProofKind>();
  const found = useDeferredValue(state.found);
  const sorted = useMemo(() => worstFirst(found), [found]);
  const shown = useMemo(
    () => (kind ? sorted.filter(({ problems }) => problems.some((problem) => problem.kind === kind)) : sorted),
    [sorted, kind],
  );
  const kinds = kindsFound(state.counts);
  return (
    <>
      <RunCard state={state} open={open} onRetry={onRetry} onAll={onAll} />
      {state.isStale || isOlder(state, now, open.list !== undefined) ? (
        <Note
          kind="warning"
          action={
            <Button size="work" onClick={onRetry}>
              Start again
            </Button>
          }
        >
          The image or its rows have changed since, so some results are out of date.
        </Note>
      ) : null}
      {kinds.length > 0 ? (
        <Row gap={3} align="center" justify="space-between" wrap>
          <Row role="group" aria-label="Kinds of problems" gap={2} wrap>
            <FilterChip selected={kind === undefined} onClick={() => setKind(undefined)}>
              All {formatCount(state.found.length)}
            </FilterChip>
            {kinds.map((one) => (
              <FilterChip key={one.kind} selected={kind === one.kind} onClick={() => setKind(kind === one.kind ? undefined : one.kind)}>
                {KIND_LABELS[one.kind]} {formatCount(one.count)}
              </FilterChip>
            ))}
          </Row>
          <Button size="work" icon={<Download />} onClick={() => download(taggable.name, sorted)}>
            Download as CSV
          </Button>
        </Row>
      ) : null}
      {shown.length > 0 ? (
        <ContactSheet taggable={taggable} rows={shown} plan={open.plan} />
      ) : state.kind === 'done' && state.found.length === 0 ? (
        <AllGood taggable={taggable} looked={state.looked} plan={open.plan} />
      ) : null}
    </>
  );
}

/** A brought list does not change with the image's table. */
function isOlder({ seen }: ProofState, now: string, isImported: boolean): boolean {
  if (seen === undefined) return false;
  return isImported ? seen.split('.')[0] !== now.split('.')[0] : seen !== now;
}

function download(name: string, rows: readonly FoundRow[]): void {
  saveFile(`Proof of ${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.csv`, problemsCsv(rows), 'text/csv;charset=utf-8');
}
