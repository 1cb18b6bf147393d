/** Names of each kind of taggable object, its page, and the calls that read and change it. */
import type { RouteName } from '@limn/contracts';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { CAMPAIGNS, campaignAddress } from '../../../ui/campaign-addresses.ts';
import { RECIPES, recipeAddress } from '../../../ui/recipe-addresses.ts';
import { editorAddress } from '../../../ui/image-addresses.ts';
import { campaignTaggable } from './campaign-taggable.ts';
import { imageTaggable } from './image-taggable.ts';
import { recipeTaggable } from './recipe-taggable.ts';
import type { Taggable, TaggableKind, TaggableRef } from './taggable.ts';

/** Each takes the id of the object as its `id`. */
interface TaggableCalls {
  read: RouteName;
  /** Saves the settings of its tag. */
  save: RouteName;
  publish: RouteName;
  versions: RouteName;
  previewToken: RouteName;
  /** Keeps the placeholders of its tag. */
  keepTokens: RouteName;
}

interface TaggableParts {
  calls: TaggableCalls;
  /** Lists that show it. */
  lists: readonly RouteName[];
  /** The page that lists them. */
  list: string;
  editor(id: number): string;
  useObject(id: number, options: TaggableReading): TaggableQuery;
}

export interface TaggableReading {
  enabled?: boolean;
  staleTime?: number;
}

export interface TaggableQuery {
  taggable: Taggable | undefined;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

export const TAGGABLE_KINDS = {
  image: {
    calls: {
      read: 'getImage',
      save: 'updateImage',
      publish: 'publishImage',
      versions: 'listVersions',
      previewToken: 'previewToken',
      keepTokens: 'registerTagTokens',
    },
    lists: ['listImages'],
    list: '/images',
    editor: (id) => editorAddress(id),
    useObject: useImage,
  },
  campaign: {
    calls: {
      read: 'getCampaign',
      save: 'updateCampaign',
      publish: 'publishCampaign',
      versions: 'listCampaignVersions',
      previewToken: 'campaignPreviewToken',
      keepTokens: 'registerCampaignTokens',
    },
    lists: ['listCampaigns'],
    list: CAMPAIGNS,
    editor: (id) => campaignAddress(id),
    useObject: useCampaign,
  },
  recipe: {
    calls: {
      read: 'getRecipe',
      save: 'updateRecipe',
      publish: 'publishRecipe',
      versions: 'listRecipeVersions',
      previewToken: 'recipePreviewToken',
      keepTokens: 'registerRecipeTokens',
    },
    lists: ['listRecipes'],
    list: RECIPES,
    editor: (id) => recipeAddress(id),
    useObject: useRecipe,
  },
} as const satisfies Record<TaggableKind, TaggableParts>;

/** An object of any kind, as far as its tag and its proof need it. */
export function useTaggable({ kind, id }: TaggableRef, options: TaggableReading = {}): TaggableQuery {
  return TAGGABLE_KINDS[kind].useObject(id, options);
}

function useImage(id: number, options: TaggableReading): TaggableQuery {
  const { data, isError, isFetching, error, refetch } = useApiQuery('getImage', { params: { id } }, options);
  const image = data?.image;
  const taggable = useMemo(() => image && imageTaggable(image), [image]);
  return { taggable, isError, isFetching, error, refetch };
}

function useCampaign(id: number, options: TaggableReading): TaggableQuery {
  const { data, isError, isFetching, error, refetch } = useApiQuery('getCampaign', { params: { id } }, options);
  const campaign = data?.rule;
  const taggable = useMemo(() => campaign && campaignTaggable(campaign), [campaign]);
  return { taggable, isError, isFetching, error, refetch };
}

function useRecipe(id: number, options: TaggableReading): TaggableQuery {
  const { data, isError, isFetching, error, refetch } = useApiQuery('getRecipe', { params: { id } }, options);
  const recipe = data?.recipe;
  const taggable = useMemo(() => recipe && recipeTaggable(recipe), [recipe]);
  return { taggable, isError, isFetching, error, refetch };
}

/** The object in an address: `?id=7`, with its kind where that is no image. */
export function taggableInAddress(search: URLSearchParams): TaggableRef | undefined {
  const [kind, id] = [search.get('kind') ?? 'image', Number(search.get('id'))];
  return isKind(kind) && Number.isInteger(id) && id > 0 ? { kind, id } : undefined;
}

function isKind(word: string): word is TaggableKind {
  return Object.hasOwn(TAGGABLE_KINDS, word);
}
