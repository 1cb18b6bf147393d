import type { SimulatedPerson } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Delete, Refresh } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { personText, valuesOf } from './simulated.ts';
import { outcomeName } from './timeline-days.ts';
import { useDecision } from './use-simulated.ts';

const PersonDialogs = lazyPart(async () => (await import('./PersonDialogs.tsx')).PersonDialogs);

interface SavedPeopleProps {
  /** Another number asks again. */
  look: number;
  onRefresh: () => void;
  onTry: (person: SimulatedPerson) => void;
  onDeleted: (id: number) => void;
}

/** Each shown person is a decision of the server. */
const PAGE = 10;

/** Tells who gets what: each saved person with the ruleset that they match. */
export function SavedPeople({ look, onRefresh, onTry, onDeleted }: SavedPeopleProps) {
  const query = useApiQuery('listSimulatedPeople', {});
  const [shown, setShown] = useState(PAGE);
  const [asked, setAsked] = useState<SimulatedPerson>();
  const people = query.data?.simulated_people;
  if (!people)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the saved people.
      </LoadFailure>
    ) : (
      <Loading label="Loading the saved people">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  return (
    <Box component="section" aria-labelledby="campaign-people" sx={{ minWidth: 0 }}>
      <Row gap={2} align="center" sx={{ mb: 1 }}>
        <Text id="campaign-people" variant="h3" component="h2" sx={{ flex: 1 }}>
          Saved people
        </Text>
        {people.length > 0 ? (
          <IconButton label="Refresh the saved people" size="work" bordered onClick={onRefresh}>
            <Refresh />
          </IconButton>
        ) : null}
      </Row>
      {people.length === 0 ? (
        <Text variant="body2" muted>
          Save the people you preview as, and see here what each of them gets. Fill in the form, then choose “Save as a person”.
        </Text>
      ) : (
        <Box component="ul" aria-label="Saved people" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {people.slice(0, shown).map((person) => (
            <PersonRow key={person.id} person={person} look={look} onTry={onTry} onDelete={setAsked} />
          ))}
        </Box>
      )}
      {people.length > shown ? (
        <Box sx={{ pt: 2 }}>
          <Button look="text" size="work" onClick={() => setShown(shown + PAGE)}>
            Show more people
          </Button>
        </Box>
      ) : null}
      {asked ? (
        <PersonDialogs dialog={{ kind: 'delete', person: asked }} onSaved={() => onDeleted(asked.id)} onClose={() => setAsked(undefined)} />
      ) : null}
    </Box>
  );
}

interface PersonRowProps {
  person: SimulatedPerson;
  look: number;
  onTry: (person: SimulatedPerson) => void;
  onDelete: (person: SimulatedPerson) => void;
}

function PersonRow({ person, look, onTry, onDelete }: PersonRowProps) {
  const { mayEdit } = useCampaignEditor();
  const groups = useCampaignState(({ thing }) => thing.preview_source_settings);
  const values = valuesOf(person);
  return (
    <Row
      component="li"
      aria-label={person.name}
      align="center"
      wrap
      sx={{ columnGap: 3, rowGap: 1, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Text variant="body2" strong breaks>
          {person.name}
        </Text>
        <Text variant="caption" component="p" muted breaks>
          {personText(values, groups)}
        </Text>
      </Box>
      <SeenBy person={person} look={look} />
      <Row gap={1} sx={{ flex: 'none' }}>
        <Button size="work" label={`Preview as ${person.name}`} onClick={() => onTry(person)}>
          Preview
        </Button>
        {mayEdit ? (
          <IconButton label={`Delete: ${person.name}`} size="work" onClick={() => onDelete(person)}>
            <Delete />
          </IconButton>
        ) : null}
      </Row>
    </Row>
  );
}

function SeenBy({ person, look }: { person: SimulatedPerson; look: number }) {
  const { data, error, isFetching } = useDecision(valuesOf(person), look);
  if (data)
    return (
      <Row aria-busy={isFetching} sx={{ flex: '0 1 160px', minWidth: 0 }}>
        <Chip>
          {data.decision.shown.kind === 'missing' ? `${outcomeName(data.decision)}: picture missing` : outcomeName(data.decision)}
        </Chip>
      </Row>
    );
  if (!error) return <SkeletonBox width={96} height={22} />;
  return (
    <Text variant="caption" sx={{ color: 'error.main' }}>
      Couldn’t decide
    </Text>
  );
}
