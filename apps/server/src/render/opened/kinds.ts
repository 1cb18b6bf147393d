/**
 * Every kind of object that has a public address, and how it is read. A kind without a line here does not
 * compile.
 */
import { OBJECT_KIND, type ObjectKind } from '@limn/model';
import { openCampaigns, type CampaignLoaderDeps } from './campaign.ts';
import { openImages, type ImageDeps } from './image.ts';
import { openRecipes, type RecipeLoaderDeps } from './recipe.ts';
import type { ReadPublished } from './nested-image.ts';
import type { ObjectLoader, OpenedObject } from './opened-object.ts';

export type LoaderDeps = ImageDeps & CampaignLoaderDeps & RecipeLoaderDeps;

/** Reads other objects, for those that show them. */
interface Others {
  /** Resolves a public address. */
  find(uuid: string): OpenedObject | undefined | Promise<OpenedObject | undefined>;
  published: ReadPublished;
}

const KINDS = {
  [OBJECT_KIND.image]: openImages,
  [OBJECT_KIND.campaign]: openCampaigns,
  [OBJECT_KIND.recipe]: openRecipes,
} satisfies Record<ObjectKind, (deps: LoaderDeps & Others) => ObjectLoader>;

export interface Loaders {
  /** Undefined for a kind that only a newer release knows. */
  of(kind: number): { kind: ObjectKind; loader: ObjectLoader } | undefined;
}

export function openLoaders(deps: LoaderDeps & Others): Loaders {
  const loaders = Object.values(OBJECT_KIND).map((kind) => ({ kind, loader: KINDS[kind](deps) }));
  return { of: (kind) => loaders.find((loader) => loader.kind === kind) };
}
