import { Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import type { Place } from '../draft/campaign-draft.ts';
import { partOfField, type RulesetPart } from '../draft/draft-check.ts';
import { useCampaignState } from '../editor/editor-context.tsx';

/** Findings of the last check in this part, until it is changed. */
export function FoundHere({ place, part }: { place: Place; part: RulesetPart }) {
  const open = useCampaignState(({ check }) => check.last?.open);
  const here = (open ?? []).filter((finding) => finding.place === place && partOfField(place, finding.field) === part);
  return here.length === 0 ? null : (
    <Stack gap={2}>
      {here.map(({ kind, field, message, stopsPublishing }) => (
        <Note key={`${kind}-${field}-${message}`} kind={stopsPublishing ? 'error' : 'warning'}>
          {message}
        </Note>
      ))}
    </Stack>
  );
}
