import type { EventImport } from '@limn/contracts';
import { ImportNote, ImportState, rowsOf } from '../../../../ui/imports/ImportState.tsx';

/** How far a file of events is, or what became of it. */
export function EventImportState({ one }: { one: EventImport }) {
  const { taken, repeated } = one;
  return (
    <ImportState
      one={one}
      taken={taken}
      refusedTab="Refused"
      ofOthers={
        repeated > 0 ? (
          <ImportNote>
            {rowsOf(repeated)} {repeated === 1 ? 'repeats' : 'repeat'} an event that is stored already, or another row of this file. The
            first one counts.
          </ImportNote>
        ) : null
      }
    />
  );
}
