/** Everything of the company that an email may show, with the tags that their dialogs show now. */
import type { Company } from '@limn/contracts';
import type { DoctorImage } from '@limn/tags';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../../api/services.tsx';
import { apiQuery, useApiQuery, type Output } from '../../../api/use-api-query.ts';
import { campaignTaggable, imageTaggable, recipeTaggable } from '../taggable/public.ts';
import { formOf, tagInputOf } from '../tags/public.ts';

export interface DoctorImages {
  /** Undefined until all are there, or where some could not be loaded. */
  known: readonly DoctorImage[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

/** Campaigns and recipes are asked for one by one: only those whose address stands in the email. */
export function useDoctorImages(email: string, company: Company | undefined): DoctorImages {
  const services = useServices();
  const { renderUrl } = services.config;
  const images = useApiQuery('listImages', { query: {} });
  const listedCampaigns = useApiQuery('listCampaigns', {});
  const listedRecipes = useApiQuery('listRecipes', {});
  const text = useMemo(() => email.toLowerCase(), [email]);
  const isInEmail = ({ uuid }: { uuid: string }) => text.includes(uuid.toLowerCase());
  const campaigns = useQueries({
    queries: (listedCampaigns.data?.rules ?? []).filter(isInEmail).map(({ id }) => apiQuery(services, 'getCampaign', { params: { id } })),
    combine: joined<Output<'getCampaign'>>,
  });
  const recipes = useQueries({
    queries: (listedRecipes.data?.recipes ?? []).filter(isInEmail).map(({ id }) => apiQuery(services, 'getRecipe', { params: { id } })),
    combine: joined<Output<'getRecipe'>>,
  });
  const [list, ofCampaigns, ofRecipes] = [images.data?.images, campaigns.data, recipes.data];
  const isListed = listedCampaigns.data !== undefined && listedRecipes.data !== undefined;
  const known = useMemo(() => {
    if (!company || !isListed || !list || !ofCampaigns || !ofRecipes) return undefined;
    const taggables = [
      ...list.map((image) => imageTaggable(image)),
      ...ofCampaigns.map(({ rule }) => campaignTaggable(rule)),
      ...ofRecipes.map(({ recipe }) => recipeTaggable(recipe)),
    ];
    return taggables.map((taggable): DoctorImage => ({
      name: taggable.name,
      live: taggable.liveVersion !== null,
      tag: tagInputOf(formOf(taggable.settings), { taggable, company, renderUrl }),
    }));
  }, [company, isListed, list, ofCampaigns, ofRecipes, renderUrl]);
  const asked = [images, listedCampaigns, listedRecipes, campaigns, recipes];
  return {
    known,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch() {
      for (const one of asked) void one.refetch();
    },
  };
}

/** Several answers as one: none before all are there. */
function joined<T>(answers: readonly UseQueryResult<T>[]) {
  const data = answers.flatMap((answer) => (answer.data === undefined ? [] : [answer.data]));
  return {
    data: data.length === answers.length ? data : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
