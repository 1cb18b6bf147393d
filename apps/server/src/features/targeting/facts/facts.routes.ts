import type { RecordKind } from '@limn/image-types';
import { operatorOf, operatorsOf, type CatalogueItem } from '@limn/query';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { CUSTOMER_CATEGORY } from '../../data/customers/customers.port.ts';
import { catalogueOf, factSources } from './catalogue.read.ts';
import { WEATHER_CATEGORY } from './categories/weather.ts';
import type { Need } from './facts.port.ts';
import { sourceOfCategory } from './source-category.port.ts';

/** Opens of the last 30 days, and how many of them showed each of these. */
export type KnownOpeners = Readonly<Record<'opens' | 'device' | 'client' | 'country', number>>;

export interface FactRouteDeps {
  /** Names the weather service; undefined while weather is off. */
  weatherFrom: string | undefined;
  /** Addresses of the network lead to places, and not only to countries. */
  knowsPlaces: boolean;
  knownOpeners(tx: Tx, companyId: number): Promise<KnownOpeners>;
}

export function factHandlers({ knownOpeners, knowsPlaces, weatherFrom }: FactRouteDeps): Handlers<'listCampaignFacts'> {
  return {
    listCampaignFacts: ({ caller, transact }) =>
      transact(async (tx) => {
        const catalogue = catalogueOf(await factSources(tx, caller.companyId));
        const known = { ...(await knownOpeners(tx, caller.companyId)), knowsPlaces };
        return {
          query_builder_rules: catalogue.map(({ items, ...category }) => ({
            ...category,
            items: items.map((item) => {
              const { id, label, type, options, subject } = item;
              const share = hintOf(needOf(category.id, item), known);
              const hint = category.id === WEATHER_CATEGORY ? weatherHint(weatherFrom, share) : share;
              return {
                id,
                label,
                type,
                operators: operatorsOf(item).map((offered) => {
                  const needed = operatorOf(offered.operator)?.needsPlace ? hintOf('point', known) : undefined;
                  return needed === undefined ? offered : { ...offered, hint: needed };
                }),
                ...(options ? { options: [...options] } : {}),
                ...(subject === undefined ? {} : { subject }),
                ...(hint === undefined ? {} : { hint }),
              };
            }),
          })),
        };
      }),
  };
}

/** Off until the server has a service. Data from a service names it. */
export function weatherHint(weatherFrom: string | undefined, share: string | undefined): string {
  if (weatherFrom === undefined) return 'The weather is not connected on this server (see WEATHER_CONTACT), so this never matches.';
  return share === undefined ? weatherFrom : `${share} ${weatherFrom}`;
}

const RANDOM_CATEGORY = 'random';

/** The store that is nearest to a recipient is known by their place. */
const NEED_OF_SOURCE: Record<RecordKind, Need | undefined> = { table: undefined, places: 'point', feed: undefined };

/** All items of some categories need the same. */
export function needOf(category: string | number, item: CatalogueItem & { needs?: Need }): Need | undefined {
  if (category === CUSTOMER_CATEGORY || category === RANDOM_CATEGORY) return 'recipient';
  const source = sourceOfCategory(String(category));
  return (source && NEED_OF_SOURCE[source.kind]) ?? item.needs;
}

const IN_DAYS = 'of your opens in the last 30 days could answer this.';

/**
 * Tells which opens could answer a rule that needs this; undefined where all can, and where nothing was
 * opened yet. Places are not counted, but an address whose place is known has a country. Opens that name no
 * recipient are not counted, either.
 */
export function hintOf(need: Need | undefined, known: KnownOpeners & { knowsPlaces: boolean }): string | undefined {
  switch (need) {
    case undefined:
      return undefined;
    case 'recipient':
      return 'Only opens whose tag sends an eid can answer this.';
    case 'point':
      if (!known.knowsPlaces)
        return 'By address, no open can answer this: this server doesn’t know where addresses are (see ADDRESS_DATABASES).';
      if (known.opens === 0) return undefined;
      return `By address, ${known.country === 0 ? 'none' : maxText(shareOf(known.country, known.opens))} ${IN_DAYS}`;
    case 'device':
    case 'client':
    case 'country': {
      if (known.opens === 0) return undefined;
      const share = known[need] === 0 ? 'none' : shareOf(known[need], known.opens);
      return `${share.charAt(0).toUpperCase()}${share.slice(1)} ${IN_DAYS}`;
    }
  }
}

function maxText(share: string): string {
  return share.startsWith('less') ? share : `at most ${share}`;
}

function shareOf(some: number, all: number): string {
  const share = some / all;
  return share < 0.01 ? 'less than 1%' : `${Math.floor(share * 100)}%`;
}
