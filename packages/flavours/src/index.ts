/**
 * Flavours: what people who did one thing also did, learnt from a company's own events.
 *
 * To learn: `readFlavour` makes a question of the settings; `buildState` counts all events, `refreshState`
 * only those of customers who changed, with the same result to the last bit; `encodeState` and `openState`
 * keep what was counted. `encodeModel` writes what recipes read, `openModel` reads it, and `modelParts` part
 * of it; both files say when they are damaged (`DamagedFile`): then build again.
 *
 * To ask: `neighboursOf` an item, `recommend` for what a customer did; where no one did anything yet, the
 * catalogue (`encodeCatalogue`, `openCatalogue`). To judge: `evaluateFlavour` measures forward in time beside
 * what is popular; `adviseOn` says what the data can't carry.
 */
export { adviseOn, type Advice, type AdviceCode } from './advice.ts';
export {
  encodeCatalogue,
  openCatalogue,
  type Catalogue,
  type CatalogueItem,
  type ColdNeighbour,
  type PopularItem,
} from './catalogue-file.ts';
export {
  evaluateFlavour,
  LIST_LENGTH,
  measure,
  MIN_PEOPLE,
  splitForward,
  type EvaluateOptions,
  type Evaluation,
  type EvaluationVerdict,
  type MakeList,
  type Measures,
  type TestCase,
} from './evaluate.ts';
export { readFlavour, TIMEFRAMES, WITHIN, type Flavour, type Question, type ViewScore, type Within } from './flavour.ts';
export { MAX_EVENTS_PER_CUSTOMER, type EventColumns } from './histories.ts';
export { encodeModel, NEIGHBOURS, type EncodeOptions } from './model-file.ts';
export {
  between,
  MODEL_HEADER_BYTES,
  modelParts,
  openModel,
  type FlavourModel,
  type ModelHead,
  type Neighbours,
  type ReadableModel,
} from './read-model.ts';
export { neighboursOf, recommend, type Neighbour, type Recommendation, type RecommendOptions } from './recommend.ts';
export { DamagedFile, readSections, writeSections, type Damage, type ReadOptions } from './sections.ts';
export { encodeState, openState } from './state-file.ts';
export { answers, buildState, refreshState, type Batch, type Changes, type OnProgress, type State } from './state.ts';
export { likelihoodRatio, strengthLabel, type Strength } from './strength.ts';
