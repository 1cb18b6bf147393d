import { Button } from '../../../../ui/Button.tsx';
import { Check, ErrorOutline, WarningAmber } from '../../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { isSameDraft, isVariant, OTHERWISE, panelOf, placeOfVariant, type CampaignDraft, type Place } from '../draft/campaign-draft.ts';
import { partOfField, type DraftFinding } from '../draft/draft-check.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import type { GoTo } from '../editor/use-goal.ts';

/** Findings of the last check: a sentence for each, and the way to its ruleset. */
export function CheckResults({ goTo }: { goTo: GoTo }) {
  const { session } = useCampaignEditor();
  const { kind, last, message } = useCampaignState(({ check }) => check);
  const hasChanged = useCampaignState(({ check, history }) => check.last !== undefined && !isSameDraft(check.last.draft, history.present));
  const retry = () => void session.check();
  if (kind === 'checking')
    return (
      <Row role="status" gap={2} align="center" sx={{ minHeight: 44 }}>
        <Spinner label="Checking" size={20} />
        <Text variant="body2" muted>
          Checking pictures, rules and links. Slow websites can take a few seconds.
        </Text>
      </Row>
    );
  if (kind === 'failed')
    return (
      <Note
        kind="warning"
        action={
          <Button size="work" onClick={retry}>
            Try again
          </Button>
        }
      >
        Couldn’t check the campaign. {message}
      </Note>
    );
  if (!last) return null;
  const { open, linksLeft, rulesetsLeft } = last;
  return (
    <Stack gap={2} sx={{ minWidth: 0 }}>
      <Row role="status" gap={2} align="center" sx={{ minWidth: 0 }}>
        {open.length === 0 ? <Check sx={{ fontSize: 20, color: 'success.main', flex: 'none' }} /> : null}
        <Text variant="body2" strong>
          {checkSummary(open, hasChanged)}
        </Text>
      </Row>
      {open.length > 0 ? (
        <Box component="ul" aria-label="Problems found" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
          {open.map((finding) => (
            <Finding key={`${finding.place}-${finding.field}-${finding.kind}-${finding.message}`} finding={finding} goTo={goTo} />
          ))}
        </Box>
      ) : null}
      {linksLeft > 0 ? (
        <Text variant="caption" component="p" muted>
          {linksLeft === 1
            ? '1 more link wasn’t tried: the campaign has too many.'
            : `${linksLeft} more links weren’t tried: the campaign has too many.`}
        </Text>
      ) : null}
      {rulesetsLeft > 0 ? (
        <Text variant="caption" component="p" muted>
          {rulesetsLeft === 1
            ? '1 ruleset wasn’t fully checked: its rules have too many values.'
            : `${rulesetsLeft} rulesets weren’t fully checked: their rules have too many values.`}
        </Text>
      ) : null}
      {hasChanged ? (
        <Note
          kind="info"
          action={
            <Button look="text" size="work" onClick={retry}>
              Save and check again
            </Button>
          }
        >
          The campaign has changed since this check.
        </Note>
      ) : null}
    </Stack>
  );
}

function Finding({ finding: { place, field, message, stopsPublishing }, goTo }: { finding: DraftFinding; goTo: GoTo }) {
  const name = useCampaignState(({ history }) => nameOf(history.present, place));
  const Mark = stopsPublishing ? ErrorOutline : WarningAmber;
  return (
    <Row
      component="li"
      gap={2}
      align="center"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Mark
        role="img"
        aria-hidden={false}
        aria-label={stopsPublishing ? 'Stops publishing' : 'Warning'}
        sx={{ fontSize: 20, flex: 'none', color: stopsPublishing ? 'error.main' : 'warning.main' }}
      />
      <Text variant="body2" component="div" breaks sx={{ flex: 1, minWidth: 0 }}>
        {name === undefined ? null : <strong>{name}: </strong>}
        {message}
      </Text>
      {place === undefined ? null : (
        <Box sx={{ flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 7, sm: 0 } }}>
          <Button
            size="work"
            label={`${place === OTHERWISE ? 'Open Otherwise' : `Open ruleset ${name}`}: ${message}`}
            onClick={() => goTo({ place, part: partOfField(place, field) })}
          >
            {place === OTHERWISE ? 'Open Otherwise' : 'Open ruleset'}
          </Button>
        </Box>
      )}
    </Row>
  );
}

function nameOf(draft: CampaignDraft, place: Place | undefined): string | undefined {
  if (place === undefined || place === OTHERWISE) return place && 'Otherwise';
  const ruleset = draft.rulesets.find(({ row }) => row === panelOf(place));
  const variant = isVariant(place) ? ruleset?.test?.variants.find(({ row }) => placeOfVariant(ruleset.row, row) === place) : undefined;
  return variant ? `${ruleset?.name}, ${variant.name}` : ruleset?.name;
}

/**
 * "1 problem stops publishing, 2 more to look at." @param hasChanged the draft is another than the one that
 * was checked
 */
export function checkSummary(findings: readonly Pick<DraftFinding, 'stopsPublishing'>[], hasChanged: boolean): string {
  const stops = findings.filter(({ stopsPublishing }) => stopsPublishing).length;
  const others = findings.length - stops;
  if (findings.length === 0) return hasChanged ? 'None of the problems that were found are left.' : 'No problems found.';
  const problems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);
  if (stops === 0)
    return others === 1
      ? '1 problem to look at. It doesn’t stop publishing.'
      : `${others} problems to look at. They don’t stop publishing.`;
  return `${problems(stops)} ${stops === 1 ? 'stops' : 'stop'} publishing${others === 0 ? '.' : `, and ${others} more to look at.`}`;
}
