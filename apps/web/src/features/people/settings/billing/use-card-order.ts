import type { TestCard } from '@limn/contracts';
import { useRef, useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts';
import { cardProblems, EMPTY_CARD, type CardProblems } from './card-fields.ts';

const INVALIDATES = ['getBilling', 'getUserCompany', 'listUsage'] as const;

export interface CardOrder {
  card: TestCard;
  change: (change: Partial<TestCard>) => void;
  problems: CardProblems;
  /** Why it was not taken, where no field is to blame. */
  failure: string | undefined;
  busy: boolean;
  send: () => void;
}

/**
 * Buys with a test card, or, without a plan, replaces the card. One dialog is one order: pressing twice buys
 * once.
 */
export function useCardOrder(plan: string | undefined, onDone: () => void): CardOrder {
  const snacks = useSnacks();
  const [card, setCard] = useState(EMPTY_CARD);
  const [problems, setProblems] = useState<CardProblems>({});
  const [failure, setFailure] = useState<string>();
  const order = useRef({ key: randomKey(), sent: '' });
  const buy = useApiMutation('buyPlan', { quiet: true, invalidates: INVALIDATES });
  const replace = useApiMutation('changeCard', { quiet: true, invalidates: INVALIDATES });
  const busy = buy.isPending || replace.isPending;

  const refuse = (found: CardProblems) => {
    setProblems(found);
    requestAnimationFrame(() => focusFirstInvalid(document.querySelector('[role=dialog]') ?? document));
  };
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      snacks.show({ icon: 'success', text: message });
      onDone();
    },
    onError: (error: unknown) => {
      const refused = cardErrors(error);
      if (Object.keys(refused).length > 0) refuse(refused);
      else setFailure(explainError(error) ?? 'The payment failed. You weren’t charged. Please try again.');
    },
  };

  const send = () => {
    if (busy) return;
    const found = cardProblems(card);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    if (plan === undefined) return replace.mutate({ body: { card } }, done);
    // Another card is another request; the same one, sent again after silence, is not.
    const sent = JSON.stringify(card);
    if (order.current.sent !== sent) order.current = { key: randomKey(), sent };
    buy.mutate({ body: { plan, card }, idempotencyKey: order.current.key }, done);
  };

  return {
    card,
    change: (change) => {
      setCard((before) => ({ ...before, ...change }));
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
      setFailure(undefined);
    },
    problems,
    failure,
    busy,
    send,
  };
}

function cardErrors(error: unknown): CardProblems {
  const found = Object.entries(fieldErrors(error)).filter(([path]) => path.startsWith('card.'));
  return Object.fromEntries(found.map(([path, message]) => [path.slice('card.'.length), message]));
}
