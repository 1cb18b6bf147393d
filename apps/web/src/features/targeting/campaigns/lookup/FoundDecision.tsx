import type { RecipientDecision } from '@limn/contracts';
import { segmentsById, type Catalogue } from '@limn/query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { campaignAddress } from '../../../../ui/campaign-addresses.ts';
import { isMissing } from '../../../../ui/explain-error.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { explainRulesets } from '../preview/explained.ts';
import { ExplainedRulesets } from '../preview/ExplainedRulesets.tsx';
import { openedText, outcomeText, traceMissingText, variantText } from './decision-labels.ts';

interface FoundDecisionProps {
  decision: RecipientDecision;
  catalogue: Catalogue;
  timezone: string;
}

/** One open or click: what was shown, and unfolded the answer of every rule. */
export function FoundDecision({ decision, catalogue, timezone }: FoundDecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { at, campaign, version, trace_missing: missing } = decision;
  const when = new Date(at).toLocaleString('en-GB', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' });
  const variant = variantText(decision.variant);
  const name = campaign.name ?? 'A deleted campaign';
  return (
    <Box component="li" aria-label={`${when}, ${name}`} sx={{ py: 3, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Row align="flex-start" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 4, rowGap: 1 }}>
        <Box
          component="time"
          dateTime={at}
          sx={{ flex: 'none', width: { xs: '100%', sm: 152 }, typography: 'body2', color: 'text.secondary' }}
        >
          {when}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text strong>{variant === undefined ? outcomeText(decision) : `${outcomeText(decision)}. ${variant}`}</Text>
          <Text variant="body2">
            {campaign.deleted ? `${name} (deleted)` : <Link to={campaignAddress(campaign.id)}>{name}</Link>}, version {version}
          </Text>
          <Text variant="caption" component="p" muted>
            {openedText(decision)}
          </Text>
        </Box>
        <Button
          look="text"
          size="work"
          label={`${isOpen ? 'Hide' : 'Show'} why: ${when}, ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide why' : 'Show why'}
        </Button>
      </Row>
      {isOpen ? (
        <Box id={id} sx={{ mt: 2, pl: { xs: 0, sm: '168px' }, minWidth: 0 }}>
          {missing === null ? (
            <Why decision={decision} catalogue={catalogue} />
          ) : (
            <Text variant="body2" muted>
              {traceMissingText(missing)}
            </Text>
          )}
        </Box>
      ) : null}
    </Box>
  );
}

function Why({ decision: { campaign, version, trace }, catalogue }: Pick<FoundDecisionProps, 'decision' | 'catalogue'>) {
  const query = useApiQuery('getCampaignVersion', { params: { id: campaign.id, v: version } }, { staleTime: Infinity });
  const published = query.data?.version;
  if (query.isError && !isMissing(query.error))
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the rules of this version.
      </LoadFailure>
    );
  if (!published && !query.isError)
    return (
      <Loading label="Loading the rules of this version">
        <SkeletonBox width="100%" height={80} />
      </Loading>
    );
  const segments = segmentsById((published?.segments ?? []).map(({ id, name, rule }) => ({ id, name, rule })));
  const rulesets = explainRulesets(trace ?? [], {}, published?.rulesets ?? [], catalogue, segments);
  return (
    <>
      {rulesets.length === 0 ? (
        <Text variant="body2" muted>
          This version had no rulesets, so everyone saw Otherwise.
        </Text>
      ) : (
        <ExplainedRulesets rulesets={rulesets} />
      )}
      <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
        {published
          ? 'Rules as they were published in this version. The values that they read are never kept.'
          : 'The campaign is in the bin or gone, so the words of its rules can’t be shown. Restore it to read them.'}
      </Text>
    </>
  );
}
