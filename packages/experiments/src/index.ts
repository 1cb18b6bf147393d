/**
 * Tests that compare variants: assignment, intervals that are valid at every look, the sample-ratio check and
 * the sample size. No dependencies.
 */
export { armOf, bucketOf, type Share } from './assignment.ts';
export { compareRates, intervalFactor, type Interval, type IntervalOptions, type Rate, type RateComparison } from './confidence.ts';
export { compareMeans, deviationOf, type Amount, type Amounts, type MeanComparison } from './means.ts';
export { checkSampleRatio, type SampleRatio } from './sample-ratio.ts';
export { recipientsNeeded, type Plan } from './sample-size.ts';
export {
  readAmounts,
  readTest,
  winnerOf,
  winnerOfAmounts,
  type AmountReading,
  type ArmAmounts,
  type ArmFigures,
  type ArmReading,
  type Comparison,
  type TestReading,
  type Verdict,
} from './read-test.ts';
export { comparisonSentence, type Wording } from './sentence.ts';
