import type { EventImport } from '@limn/contracts';
import { counted } from '../../../../ui/format.ts';
import { ImportNote, ImportState, rowsOf } from '../../../../ui/imports/ImportState.tsx';

/** How far a file of events is, or what became of it. */
export function EventImportState({ one }: { one: EventImport }) {
  const { taken, repeated, taken_back: back } = one;
  return (
    <ImportState
      one={one}
      taken={taken}
      takenBack={
        back
          ? `${counted(back.events_removed, 'event')} and ${counted(back.customers_removed, 'customer')} removed.${back.events_kept > 0 ? ` ${counted(back.events_kept, 'event')} also came another way and stayed.` : ''}`
          : ''
      }
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
