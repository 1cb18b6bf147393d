import type { Flavour } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { formatAgo, formatCount } from '../../../../ui/format.ts';
import { Refresh } from '../../../../ui/icons/general.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { FlavourEditor } from './use-flavour-editor.ts';

/** The model and its age, the refresh that is on, and advice where the data can't carry the question. */
export function RefreshPanel({ editor: { flavour, unsaved }, mayEdit }: { editor: FlavourEditor; mayEdit: boolean }) {
  const cache = useQueryClient();
  const take = ({ flavour: answer }: { flavour: Flavour }) =>
    cache.setQueryData(apiKey('getFlavour', { params: { id: flavour.id } }), { flavour: answer });
  const refresh = useApiMutation('refreshFlavour', { invalidates: ['listFlavours'], onSuccess: take });
  const cancel = useApiMutation('cancelFlavourRefresh', { invalidates: ['listFlavours'], onSuccess: take });
  const params = { id: flavour.id };
  const isOn = flavour.status === 2;
  return (
    <Stack gap={3} sx={{ mb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        label="What it has learned"
        sx={{ p: 4, display: 'flex', gap: 4, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Text component="div" strong>
            {headOf(flavour)}
          </Text>
          <Text variant="body2" component="div" muted>
            {factsOf(flavour)}
          </Text>
          {isOn ? <Progress fraction={flavour.progress ?? 0} label="Refresh" sx={{ mt: 2, maxWidth: 420 }} /> : null}
        </Box>
        {mayEdit ? (
          isOn ? (
            <Button busy={cancel.isPending && 'Cancelling'} onClick={() => cancel.mutate({ params, body: {} })}>
              Cancel refresh
            </Button>
          ) : (
            <Button
              icon={<Refresh />}
              busy={refresh.isPending && 'Refreshing'}
              disabled={unsaved || !canLearn(flavour)}
              reason={unsaved ? 'Save your changes first.' : 'Choose a table, and give events a score on both sides.'}
              onClick={() => refresh.mutate({ params, body: {} })}
            >
              Refresh now
            </Button>
          )
        ) : null}
      </Card>
      {flavour.reason && !isOn ? (
        <Note kind="error">
          The last refresh failed. {flavour.reason}
          {flavour.last_refresh ? ' Recipes keep using what it learned before.' : ''}
        </Note>
      ) : null}
      {unsaved
        ? null
        : flavour.advice.map(({ code, message, side, view_id: view }) => (
            <Note key={`${code} ${side ?? ''} ${view ?? ''}`} kind="warning">
              {message}
            </Note>
          ))}
    </Stack>
  );
}

function canLearn({ datatable, events_1, events_2 }: Flavour): boolean {
  return datatable !== null && [events_1, events_2].every((scores) => scores.some(({ score }) => score > 0));
}

function headOf({ status, last_refresh: at, model }: Flavour): string {
  if (status === 2) return at ? 'Refreshing. Recipes use what it learned before until it’s done' : 'Learning from your events';
  if (!at || !model) return 'Not ready yet';
  const age = `Refreshed ${formatAgo(at, Date.now())}`;
  return model.current ? age : `${age}, with other settings`;
}

function factsOf({ model, enabled, next_refresh: next, refresh_hours: hours }: Flavour): string {
  const learned = model
    ? `${formatCount(model.events)} events of ${formatCount(model.people)} ${model.people === 1 ? 'customer' : 'customers'}. ${formatCount(model.items)} of ${formatCount(model.catalogue)} items ${model.items === 1 ? 'leads' : 'lead'} to others.${againOf(model)}`
    : 'Choose a table, give events a score on both sides, and save.';
  if (!enabled) return `${learned} Not enabled: it isn’t refreshed, and recipes don’t offer it.`;
  if (hours === 0) return `${learned} Refreshed only by hand.`;
  return next ? `${learned} Next refresh ${whenOf(next)}.` : learned;
}

/** Where only those with new events were counted. */
function againOf({ recounted }: NonNullable<Flavour['model']>): string {
  if (recounted === null) return '';
  if (recounted === 0) return ' No one had new events at the last refresh.';
  return ` The last refresh counted ${formatCount(recounted)} ${recounted === 1 ? 'customer' : 'customers'} with new events.`;
}

function whenOf(iso: string): string {
  const minutes = Math.round((Date.parse(iso) - Date.now()) / 60_000);
  if (minutes < 2) return 'in a moment';
  if (minutes < 90) return `in ${minutes} minutes`;
  return new Date(iso).toLocaleString('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });
}
