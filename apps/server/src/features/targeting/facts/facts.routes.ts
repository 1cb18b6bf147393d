import { operatorsOf } from '@limn/query';
import type { Handlers } from '../../../api/call.ts';
import { catalogueOf, factSources } from './catalogue.read.ts';

export function factHandlers(): Handlers<'listCampaignFacts'> {
  return {
    listCampaignFacts: async ({ caller, transact }) => {
      const catalogue = catalogueOf(await transact((tx) => factSources(tx, caller.companyId)));
      return {
        query_builder_rules: catalogue.map(({ items, ...category }) => ({
          ...category,
          items: items.map(({ id, label, type, options, subject, ...item }) => ({
            id,
            label,
            type,
            operators: operatorsOf({ id, label, type, ...item }),
            ...(options ? { options: [...options] } : {}),
            ...(subject === undefined ? {} : { subject }),
          })),
        })),
      };
    },
  };
}
