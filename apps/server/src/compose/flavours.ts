/** Gives flavours their models, and the rows of their item tables. */
import { identityForm } from '@limn/model';
import { otherIdentities } from '../features/data/customers/customers.read.ts';
import type { NamesOf } from '../features/recommending/flavours/customer-history.ts';
import type { FlavourDeps } from '../features/recommending/flavours/flavours.service.ts';
import { openFlavourModels } from '../features/recommending/flavours/flavour-models.ts';
import type { PreviewDeps } from '../features/recommending/flavours/preview-flavour.ts';
import { createRecommendedItems } from '../features/recommending/flavours/recommended-items.ts';
import type { RecommendedItems } from '../features/recommending/recipes/recommended-items.port.ts';
import type { ItemTables } from '../features/recommending/flavours/preview-items.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';
import { hashOf } from './people.ts';
import { composeUses } from './uses.ts';

export interface FlavourParts {
  routes: FlavourDeps & PreviewDeps;
  /** Answers recipes. */
  recommended: RecommendedItems;
  close(): Promise<void>;
}

export interface FlavourPartsDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get' | 'reader'>;
  tables: ItemTables;
  log: Log;
}

export async function composeFlavours({ db, blobs, tables, log }: FlavourPartsDeps): Promise<FlavourParts> {
  const models = await openFlavourModels({ db, blobs, log });
  const namesOf: NamesOf = async (tx, companyId, eid) => [
    ...new Set([identityForm(eid), ...(await otherIdentities(tx, companyId, await hashOf(tx, companyId, eid)))]),
  ];
  return {
    routes: {
      db,
      models,
      tables,
      namesOf,
      uses: composeUses(),
      announceRefresh: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'flavour', companyId, id }),
      changed: (tx, companyId, flavourId) => db.notify(tx, 'flavour', { companyId, flavourId }),
    },
    recommended: createRecommendedItems({ db, models, namesOf }),
    close: () => models.close(),
  };
}
