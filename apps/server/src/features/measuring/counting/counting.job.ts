/** Steps of counting, for jobs. */
export { attributeLeft, attributeOnce } from './attribution/attribute.ts';
export { keepConversions } from './attribution/conversions.store.ts';
export { companiesLeft } from './batches-left.store.ts';
export { companyHashes } from './company-hashes.ts';
export { companiesWaiting } from './count-waiting.store.ts';
export { createDrainer, storeWaiting } from './drain.ts';
export { DRAINER_NAME } from './journal-format.ts';
export { rollLeft } from './roll-left.ts';
export { rollOnce } from './roller.ts';
