import { feedParameters, type ApiDataSource, type UsingImage } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError } from '../../../ui/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import {
  bodyOf,
  changed,
  entered,
  feedStateOf,
  isComplete,
  keptSecretsOf,
  newFeed,
  RESPONSE_ERROR,
  STEPS,
  testBodyOf,
  type FeedState,
  type KeptSecrets,
} from './feed-editor.ts';

export interface Tried {
  tookMs: number;
  bytes: number;
  timeoutMs: number;
}

export interface FeedEditor {
  state: FeedState;
  step: number;
  kept: KeptSecrets | undefined;
  change: (change: Partial<FeedState>) => void;
  next: () => void;
  back: () => void;
  /** Asks the feed as it is set up. */
  tryIt: () => void;
  trying: boolean;
  /** The response of the last test, if there was one. */
  tried: Tried | undefined;
  /** Why it did not answer. */
  failure: string | undefined;
  saving: boolean;
  saveFailure: { text: string; users: readonly UsingImage[] } | undefined;
}

/** The dialog's state and what its buttons do. */
/** Read again before the dialog closes, so that it opens again on what was saved. */
const LISTED = ['listDataSources'] as const;

export function useFeedEditor(feed: ApiDataSource | undefined, onSaved: () => void): FeedEditor {
  const { snacks } = useServices();
  const navigate = useNavigate();
  const [state, setState] = useState(() => (feed ? feedStateOf(feed) : newFeed(new Date())));
  const [step, setStep] = useState(0);
  const [outcome, setOutcome] = useState<{ tried?: Tried; failure?: string }>({});
  const test = useApiMutation('testDataSource', { quiet: true });
  const create = useApiMutation('createDataSource', { quiet: true, invalidates: LISTED });
  const update = useApiMutation('updateDataSource', { quiet: true, invalidates: LISTED });
  const saving = feed ? update : create;

  const tryIt = (now: FeedState) => {
    setOutcome({});
    const asked = testBodyOf(now, feed?.id);
    const asIs = (one: FeedState) => JSON.stringify(testBodyOf(one, feed?.id)) === JSON.stringify(asked);
    test.mutate(
      { body: asked },
      {
        onSuccess: ({ result, took_ms: tookMs, bytes, timeout_ms: timeoutMs }) => {
          setState((then) => (asIs(then) ? { ...then, dataSourceResponse: result } : then));
          setOutcome({ tried: { tookMs, bytes, timeoutMs } });
        },
        onError: (error) => {
          setState((then) => (asIs(then) ? { ...then, dataSourceResponse: RESPONSE_ERROR } : then));
          setOutcome({ failure: explainError(error) ?? 'We couldn’t test the feed. Please try again.' });
        },
      },
    );
  };

  const go = (to: number) => {
    const there = entered(state, to);
    setState(there);
    setStep(to);
    // Without anything to fill in there is nothing to wait for.
    const blanks = feedParameters(there.dataSourceUrl).some((name) => (there.dataSourceSampleValues[name] ?? '') === '');
    if (to === 1 && !isComplete(there, 1) && !blanks) tryIt(there);
  };

  const save = () => {
    const done = {
      onSuccess: () => {
        const text = `“${state.dataSourceName.trim()}” is saved.`;
        snacks.show({
          icon: 'success',
          text,
          ...(feed ? {} : { action: { label: 'Create an image', onClick: () => void navigate('/new') } }),
        });
        onSaved();
      },
    };
    if (feed) update.mutate({ params: { id: feed.id }, body: bodyOf(state) }, done);
    else create.mutate({ body: bodyOf(state) }, done);
  };

  const busy = test.isPending || saving.isPending;
  return {
    state,
    step,
    kept: feed && keptSecretsOf(feed),
    change: (change) => {
      setState((then) => changed(then, change));
      if (saving.isError) saving.reset();
    },
    next: () => {
      if (busy || !isComplete(state, step)) return;
      if (step === STEPS.length - 1) save();
      else go(step + 1);
    },
    back: () => setStep(Math.max(0, step - 1)),
    tryIt: () => tryIt(state),
    trying: test.isPending,
    tried: outcome.tried,
    failure: outcome.failure,
    saving: saving.isPending,
    saveFailure: saving.error ? { text: explainError(saving.error) ?? 'Please try again.', users: usersIn(saving.error) } : undefined,
  };
}
