import type { BillingAccount, Company, Pricing } from '@limn/contracts';
import { shortPoundsText } from '@limn/model';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useBillingWidget } from '../billing-widget/use-billing-widget.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { isOurs, placeOf } from '../../../../ui/place-of.ts';
import { Text } from '../../../../ui/Text.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { SettingsLoading } from '../parts/SettingsLoading.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import { priceFacts, standing } from './billing-labels.ts';
import { CardDialog } from './CardDialog.tsx';
import { CreditLedger } from './CreditLedger.tsx';
import { EstimateFields, estimateOf } from './EstimateFields.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { PriceCards } from './PriceCards.tsx';
import { Receipts } from './Receipts.tsx';
import { UsageSection } from './UsageSection.tsx';

/** The plan, what it costs and gives, and where its credits went. */
export function BillingTab() {
  const account = useApiQuery('getBilling', {});
  const pricing = useApiQuery('getPricing', {});
  const company = useApiQuery('getUserCompany', {}).data?.company || undefined;
  const failed = [account, pricing].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <LoadFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()}>
        Couldn’t load your plan.
      </LoadFailure>
    );
  if (!account.data || !pricing.data || !company) return <SettingsLoading label="Loading your plan" />;
  return <Billing account={account.data.account} pricing={pricing.data.pricing} company={company} />;
}

type Open = { kind: 'buy'; plan: string } | { kind: 'card' } | { kind: 'cancel' } | undefined;

function Billing({ account, pricing, company }: { account: BillingAccount; pricing: Pricing; company: Company }) {
  const { links } = useServices().config;
  const widget = useBillingWidget();
  const [open, setOpen] = useState<Open>();
  const [typed, setTyped] = useState({ emails: '50,000', rate: '30' });
  const close = () => setOpen(undefined);
  const owner = company.role === 'owner';
  const custom = account.state === 'custom';
  const buy = (plan: string) => {
    if (account.checkout.kind === 'test') setOpen({ kind: 'buy', plan });
    else widget.buy(plan, account, pricing);
  };
  const suggestion = estimateOf(typed, pricing);
  const said = standing(account);
  const changeCard = <Button onClick={() => setOpen({ kind: 'card' })}>Use another card</Button>;
  return (
    <>
      <Stack gap={3} sx={{ mb: said || widget.failure ? 6 : 0 }}>
        {said ? (
          <Note kind={said.kind} action={said.fix === 'card' && owner && account.checkout.kind === 'test' ? changeCard : undefined}>
            {said.text}
          </Note>
        ) : null}
        {widget.failure ? <Note kind="error">{widget.failure}</Note> : null}
      </Stack>
      <SettingsSection title="Current plan" text={owner ? 'Your plan and what it costs.' : 'Only company owners can buy or change it.'}>
        <PlanSummary
          account={account}
          actions={owner ? <PlanActions account={account} onOpen={setOpen} onManage={widget.manage} support={links.support} /> : null}
        />
      </SettingsSection>
      <SettingsSection title="Your credits" text="Credits that expire first are used first.">
        <CreditLedger grants={account.grants} today={account.today} />
      </SettingsSection>
      {custom ? null : (
        <SettingsSection title="Plans and prices" text={<Facts pricing={pricing} support={links.support} />}>
          <PriceCards
            pricing={pricing}
            suggested={owner && suggestion ? (suggestion.pack?.id ?? pricing.payg.id) : undefined}
            onPayg={account.plan_id === pricing.payg.id}
            onBuy={owner ? buy : undefined}
          />
          <EstimateFields pricing={pricing} typed={typed} onChange={setTyped} />
        </SettingsSection>
      )}
      <SettingsSection title="Receipts" text="Your purchases, and monthly statements for pay as you go.">
        <Receipts receipts={account.receipts} />
      </SettingsSection>
      <UsageSection today={account.today} />
      {open?.kind === 'buy' ? <CardDialog {...orderText(open.plan, pricing)} plan={open.plan} onClose={close} /> : null}
      {open?.kind === 'card' ? (
        <CardDialog title="Use another card" text="Used for any amount due and for future statements." action="Save card" onClose={close} />
      ) : null}
      {open?.kind === 'cancel' ? <EndPayg left={account.credits.remaining} onClose={close} /> : null}
    </>
  );
}

function PlanActions({
  account,
  onOpen,
  onManage,
  support,
}: {
  account: BillingAccount;
  onOpen: (open: Open) => void;
  onManage: (customerId: string) => void;
  support: string;
}) {
  const { state, checkout, customer_id: customerId } = account;
  if (state === 'custom') return isOurs(support) ? <Button to={support}>Contact us</Button> : <Button href={support}>Contact us</Button>;
  if (checkout.kind === 'widget') return customerId === null ? null : <Button onClick={() => onManage(customerId)}>Manage plan</Button>;
  const onPayg = state === 'payg' || state === 'past_due';
  return onPayg ? (
    <>
      <Button onClick={() => onOpen({ kind: 'card' })}>Use another card</Button>
      <Button look="text" onClick={() => onOpen({ kind: 'cancel' })}>
        End pay as you go
      </Button>
    </>
  ) : null;
}

function Facts({ pricing, support }: { pricing: Pricing; support: string }) {
  return (
    <Stack component="ul" gap={2}>
      {priceFacts(pricing).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li>
        {pricing.is_charity ? (
          `You pay the price for registered charities: these prices are ${pricing.charity_percent}% lower than our usual ones.`
        ) : (
          <>
            {pricing.charity_percent}% off for registered charities.{' '}
            <Box {...placeOf(support)} sx={{ textDecoration: 'underline' }}>
              Contact us
            </Box>{' '}
            and we set it up.
          </>
        )}
      </li>
    </Stack>
  );
}

function orderText(plan: string, pricing: Pricing): { title: string; text: string; action: string } {
  const pack = pricing.creditPacks.find(({ id }) => id === plan);
  if (!pack)
    return {
      title: 'Start pay as you go',
      text: `${pricing.payg.start_price_text} impressions. You pay at the start of each month for what you used.`,
      action: 'Start pay as you go',
    };
  return {
    title: `Buy ${formatCount(pack.credits)} credits`,
    text: `${shortPoundsText(pack.pence)}, one-off. Valid for ${pricing.pack_months} months.`,
    action: `Pay ${shortPoundsText(pack.pence)}`,
  };
}

function EndPayg({ left, onClose }: { left: number; onClose: () => void }) {
  const { snacks } = useServices();
  const cancel = useApiMutation('cancelPlan', {
    quiet: true,
    invalidates: ['getBilling', 'getUserCompany'],
    onSuccess: ({ message }) => {
      snacks.show({ icon: 'success', text: message });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="End pay as you go?"
      confirm="End pay as you go"
      keep="Keep it"
      busy={cancel.isPending && 'Ending'}
      problem={cancel.isError ? (explainError(cancel.error) ?? 'Couldn’t end it. Please try again.') : undefined}
      onConfirm={() => cancel.mutate({ body: {} })}
      onKeep={onClose}
    >
      <Text variant="body2" component="p">
        You’ll get one last statement for this month’s usage.{' '}
        {left > 0
          ? `You keep your ${formatCount(left)} credits. When they run out, recipients see the fallback image.`
          : 'You have no credits left, so recipients see the fallback image from now on.'}
      </Text>
    </ConfirmDialog>
  );
}
