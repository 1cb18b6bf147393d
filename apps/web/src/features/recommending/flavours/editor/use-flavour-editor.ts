/** An opened flavour: what is typed, what is saved of it, and the refresh that is on. */
import { ApiError, type Flavour } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { draftKeeperOf } from '../../../../drafts/kept-draft.ts';
import { useSession } from '../../../../session/use-session.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { bodyOf, draftOf, isSameDraft, labelProblemOf, problemOf, type FlavourDraft } from './flavour-draft.ts';

export interface FlavourEditor {
  /** The last answer of the server. */
  flavour: Flavour;
  draft: FlavourDraft;
  change(next: (draft: FlavourDraft) => FlavourDraft): void;
  unsaved: boolean;
  saving: boolean;
  /** Why it was not saved. */
  failure: string | undefined;
  /** Someone else saved first. */
  isStale: boolean;
  save(): void;
  /** Goes on from what the server has. */
  loadTheirs(): void;
}

const FOLLOWING = ['listFlavours', 'previewFlavour', 'flavourItems', 'flavourCustomers'] as const;

export function useFlavourEditor(latest: Flavour): FlavourEditor {
  const cache = useQueryClient();
  const { client, snacks } = useServices();
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest));
  const unsaved = !isSameDraft(draft, draftOf(base));
  const update = useApiMutation('updateFlavour', { quiet: true, invalidates: FOLLOWING });
  const params = { id: latest.id };

  function take(flavour: Flavour): void {
    setBase(flavour);
    setDraft(draftOf(flavour));
  }
  // Nothing was typed: the page shows what someone else saved.
  if (latest.revision > base.revision && !unsaved && !update.isPending) take(latest);

  const auth = useSession();
  const userId = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user.id;
  const keeper = useMemo(
    () => (userId === undefined ? undefined : draftKeeperOf({ noun: 'flavour', id: latest.id, userId }, draftOf(latest))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first one says what a draft has
    [userId, latest.id],
  );
  const [isSought, setIsSought] = useState(false);
  if (keeper && !isSought) {
    setIsSought(true);
    const kept = keeper.find();
    // Another revision: someone else saved meanwhile, and the server says so at the next save.
    if (kept && !unsaved && kept.revision <= base.revision) {
      setBase({ ...base, revision: kept.revision });
      setDraft(kept.draft);
    }
  }
  useEffect(() => {
    if (!keeper || !isSought) return;
    if (unsaved) keeper.keep({ revision: base.revision, base: draftOf(base), draft });
    else keeper.drop();
  }, [keeper, isSought, unsaved, base, draft]);
  useEffect(() => () => void (auth.accessToken() !== undefined && keeper?.drop()), [auth, keeper]);

  // A refresh has other answers.
  const refreshedAt = latest.last_refresh;
  useEffect(() => {
    if (refreshedAt === null) return;
    for (const name of FOLLOWING) void cache.invalidateQueries({ queryKey: apiKey(name) });
  }, [cache, refreshedAt]);

  function save(): void {
    if (update.isPending || !unsaved || labelProblemOf(draft) || problemOf(draft)) return;
    const sent = draft;
    update.mutate(
      { params, body: bodyOf(sent), ifMatch: base.revision },
      {
        onSuccess: ({ flavour }) => {
          cache.setQueryData(apiKey('getFlavour', { params }), { flavour });
          setBase(flavour);
          setDraft((now) => (now === sent ? draftOf(flavour) : now));
        },
      },
    );
  }

  const isStale = update.error instanceof ApiError && update.error.code === 'stale_revision';
  return {
    flavour: latest,
    draft,
    change: (next) => setDraft(next),
    unsaved,
    saving: update.isPending,
    failure: update.error ? failureOf(update.error) : undefined,
    isStale,
    save,
    loadTheirs() {
      update.reset();
      client.getFlavour({ params }).then(
        (answer) => {
          cache.setQueryData(apiKey('getFlavour', { params }), answer);
          take(answer.flavour);
        },
        (error: unknown) => snacks.showError(explainError(error)),
      );
    },
  };
}

function failureOf(error: Error): string {
  return Object.values(fieldErrors(error))[0] ?? explainError(error) ?? 'Couldn’t save the flavour. Try again.';
}
