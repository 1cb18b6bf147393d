import type { ProofSource } from '@limn/contracts';
import { useState } from 'react';
import { Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Taggable } from '../taggable/public.ts';
import { ListIntake } from './ListIntake.tsx';
import { planOfList, planOfSource } from './proof-plan.ts';
import { Results } from './Results.tsx';
import { StartCard } from './StartCard.tsx';
import { useProofRun } from './use-proof-run.ts';
import type { ImportedList } from './imported-list.ts';

export interface ProofWorkspaceProps {
  taggable: Taggable;
  source: ProofSource;
  /** Asks again what there is to look at. */
  reload: () => void;
}

/** Before a look: what is looked at. After it: what was found. */
export function ProofWorkspace({ taggable, source, reload }: ProofWorkspaceProps) {
  const { open, start, close } = useProofRun(taggable, source.last);
  const [list, setList] = useState<ImportedList | undefined>(open?.list);
  const begin = (part: boolean) => start(list ? planOfList(list, part) : planOfSource(source, part), list);
  const startAgain = () => {
    close();
    reload();
  };
  return (
    <Stack gap={4}>
      {source.problems.map((problem) => (
        <Note key={problem} kind="warning">
          The same for every row: {problem}
        </Note>
      ))}
      {open ? (
        <Results key={open.plan.count} taggable={taggable} open={open} now={source.state} onRetry={startAgain} onAll={() => begin(false)} />
      ) : source.kind === 'list' && !list ? (
        <ListIntake wanted={source.takes} onList={setList} />
      ) : (
        <>
          <StartCard source={source} list={list} onStart={begin} onOtherList={list ? () => setList(undefined) : undefined} />
          {source.kind !== 'list' && source.takes.length > 0 && !list ? (
            <ListIntake wanted={source.takes} onList={setList} isOther />
          ) : null}
        </>
      )}
    </Stack>
  );
}
