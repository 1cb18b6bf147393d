/** Steps of counting, for jobs. */
export { attributeLeft, attributeOnce } from './attribution/attribute.ts';
export { keepConversions } from './attribution/conversions.store.ts';
export { companiesLeft } from './roll/batches-left.store.ts';
export { companyHashes } from './log/company-hashes.ts';
export { companiesWaiting } from './drain/count-waiting.store.ts';
export { createDrainer, storeWaiting } from './drain/drain.ts';
export { DRAINER_NAME } from './log/journal-format.ts';
export { rollLeft } from './roll/roll-left.ts';
export { rollOnce } from './roll/roller.ts';
