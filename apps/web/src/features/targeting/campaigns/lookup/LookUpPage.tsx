import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CAMPAIGNS } from '../../../../ui/campaign-addresses.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Box } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useTimezone } from '../setup/use-timezone.ts';
import { FoundDecision } from './FoundDecision.tsx';
import { useDecisions, type DecisionQuestion } from './use-decisions.ts';

const ALL = 'all';

/**
 * Decisions of campaigns for one recipient, with reasons. The recipient stands in no address and is kept
 * nowhere.
 */
export function LookUpPage() {
  const mayEdit = useMayEdit();
  const [question, setQuestion] = useState<DecisionQuestion>();
  return (
    <Page>
      <PageHeader
        title="Look up a recipient"
        text="See what your campaigns showed one person, and what each rule answered."
        above={<BackLink to={CAMPAIGNS}>Live Target</BackLink>}
      />
      {mayEdit ? (
        <>
          <Card sx={{ p: { xs: 3, sm: 4 }, mb: 4 }}>
            <QuestionForm onAsk={setQuestion} />
          </Card>
          {question ? <Found question={question} /> : null}
        </>
      ) : (
        <Card>
          <EmptyState title="Ask an editor" text="Owners and editors can look up what a recipient was shown." />
        </Card>
      )}
    </Page>
  );
}

function QuestionForm({ onAsk }: { onAsk: (question: DecisionQuestion) => void }) {
  const campaigns = useApiQuery('listCampaigns', {}).data?.rules ?? [];
  const [eid, setEid] = useState('');
  const [campaign, setCampaign] = useState(ALL);
  const [isTried, setTried] = useState(false);
  const typed = eid.trim();
  const send = () => {
    setTried(true);
    if (typed !== '') onAsk({ eid: typed, campaignId: campaign === ALL ? undefined : Number(campaign) });
  };
  const options = [{ value: ALL, label: 'All campaigns' }, ...campaigns.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <Form label="Look up a recipient" onSend={send} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '2 1 260px' }}>
        <Field
          label="Recipient"
          value={eid}
          onChange={setEid}
          placeholder="anna@example.com"
          hint="The value that your tags send as eid."
          error={isTried && typed === '' ? 'Type the value that your tags send as eid.' : undefined}
          autoFocus
        />
      </Box>
      <Box sx={{ flex: '1 1 200px' }}>
        <SelectField label="Campaign" value={campaign} options={options} onChange={setCampaign} />
      </Box>
      <Box sx={{ pt: { xs: 0, sm: '24px' } }}>
        <Button look="action" type="submit">
          Look up
        </Button>
      </Box>
    </Form>
  );
}

function Found({ question }: { question: DecisionQuestion }) {
  const query = useDecisions(question);
  const facts = useApiQuery('listCampaignFacts', {});
  const timezone = useTimezone();
  const catalogue = facts.data?.query_builder_rules;
  if (query.isError && !query.data)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t look this recipient up.
      </LoadFailure>
    );
  if (!query.data || !catalogue)
    return facts.isError ? (
      <LoadFailure error={facts.error} busy={facts.isFetching} onRetry={() => void facts.refetch()}>
        Couldn’t load the names of rules.
      </LoadFailure>
    ) : (
      <Loading label="Looking up the recipient">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  const decisions = query.data.pages.flatMap((page) => page.decisions);
  if (decisions.length === 0)
    return (
      <Card>
        <EmptyState
          title={`Nothing recorded for “${question.eid}”`}
          text="They haven’t opened a campaign yet, their opens are too old to be kept one by one, or they were erased."
        />
      </Card>
    );
  return (
    <Card sx={{ px: { xs: 3, sm: 4 }, py: 2 }}>
      <Text variant="caption" component="p" role="status" muted sx={{ pt: 1 }}>
        Newest first. Times are in {timezone}.
      </Text>
      <Box component="ol" aria-label={`Decisions for ${question.eid}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {decisions.map((decision, place) => (
          <FoundDecision
            key={`${decision.at} ${decision.campaign.id} ${place}`}
            decision={decision}
            catalogue={catalogue}
            timezone={timezone}
          />
        ))}
      </Box>
      {query.hasNextPage ? (
        <Box sx={{ py: 2 }}>
          <Button look="text" busy={query.isFetchingNextPage && 'Loading'} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </Box>
      ) : null}
    </Card>
  );
}
