import { operatorsOf, type CatalogueItem } from '@limn/query';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { catalogueOf, factSources } from './catalogue.read.ts';
import { WEATHER_CATEGORY } from './categories/weather.ts';
import type { Need } from './facts.port.ts';

export interface FactRouteDeps {
  /** Names the weather service; undefined while weather is off. */
  weatherFrom: string | undefined;
  /** Opens of the last 30 days, and how many of them showed each of these. */
  knownOpeners(tx: Tx, companyId: number): Promise<Readonly<Record<Need | 'opens', number>>>;
}

export function factHandlers({ knownOpeners, weatherFrom }: FactRouteDeps): Handlers<'listCampaignFacts'> {
  return {
    listCampaignFacts: ({ caller, transact }) =>
      transact(async (tx) => {
        const catalogue = catalogueOf(await factSources(tx, caller.companyId));
        const known = await knownOpeners(tx, caller.companyId);
        return {
          query_builder_rules: catalogue.map(({ items, ...category }) => ({
            ...category,
            items: items.map((item) => {
              const { id, label, type, options, subject } = item;
              const hint = category.id === WEATHER_CATEGORY ? weatherHint(weatherFrom, hintOf(item, known)) : hintOf(item, known);
              return {
                id,
                label,
                type,
                operators: operatorsOf(item),
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

/** Which share of opens could answer a rule about this; undefined where all can, and where nothing was opened yet. */
export function hintOf(item: CatalogueItem & { needs?: Need }, known: Readonly<Record<Need | 'opens', number>>): string | undefined {
  if (!item.needs || known.opens === 0) return undefined;
  const share = known[item.needs] / known.opens;
  const opens = 'of your opens in the last 30 days could answer this.';
  if (share === 0) return `None ${opens}`;
  return share < 0.01 ? `Less than 1% ${opens}` : `${Math.floor(share * 100)}% ${opens}`;
}
