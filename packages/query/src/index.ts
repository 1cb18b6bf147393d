/**
 * Rules of campaigns, recipes, weightings, orderings and event views: one tree, two engines with the same
 * answers.
 *
 * The tables: `OPERATORS` (26, a code is its position) and `INPUT_TYPES` (12); `OPERATOR.INLIST` and
 * `INPUT_TYPE.TEXT` name the codes. Fields are listed in a `Catalogue`; `operatorsOf` says what an item
 * offers, `valueSchema` what an operator asks for.
 *
 * To decide: `compileTree(tree, options).decide(facts)` is 'true', 'false' or 'unknown', and only 'true'
 * matches; `explain` adds a trace; `compileSql` is the same as a condition of PostgreSQL, and
 * `compileColumns` as verdicts for all rows of columns. Each takes any JSON and never throws: what isn't
 * understood never matches.
 *
 * A tree may refer to named trees, `Segments`, which every engine looks up in the map that it is given.
 *
 * To save: `treeProblems` says what is too deep or too large. To read: `ruleSentence`, `treeSentence`.
 */
export { brokenRules, type BrokenRule } from './broken-rules.ts';
export * from './catalogue.ts';
export { compileColumns, type CodedColumn, type ColumnOptions, type ColumnTree } from './columns/compile-columns.ts';
export { milesFrom, pointsInSteps, rankInSteps, rankValues } from './columns/dictionaries.ts';
export { COLUMN_VERDICT, keptBy, momentKey, nothing } from './columns/rule-table.ts';
export { finish, inTurns, numbersBelow, sortInSteps, type Steps, type Turns } from './columns/steps.ts';
export { compileTree, evaluate, type CompiledTree, type Explanation, type TraceEntry, type Verdict } from './evaluate.ts';
export { UNKNOWN, type Facts, type FactValue, type FieldRef, type Moment, type Point, type Written } from './facts.ts';
export { INPUT_TYPE, INPUT_TYPES, inputType, type InputType, type InputTypeKey, type Reading } from './input-types.ts';
export { LIMITS, treeProblems, type Limits, type TreeProblem, type TreeProblemCode } from './limits.ts';
export { NO_LABEL, OPERATOR, operatorLabel, operatorOf, OPERATORS, valueSchema } from './operators/index.ts';
export { OFFERED } from './offered.ts';
export type { Operator, OperatorKey, ValueSchema } from './operators/operator.ts';
export type { Broken, PlanOptions } from './plan.ts';
export { unreachableInSteps, type FieldDomain, type OrderedTree, type Reach, type ReachOptions, type Unreachable } from './reach/reach.ts';
export {
  expandedProblems,
  segmentIdOf,
  segmentProblems,
  segmentsById,
  segmentsIn,
  segmentsReached,
  type Segment,
  type SegmentRef,
  type Segments,
} from './segments.ts';
export { problemSentence, ruleSentence, segmentSentence, treeSentence, type RuleSentence } from './sentence.ts';
export type { Column } from './sql/column.ts';
export { compileSql, type SqlCondition, type SqlOptions } from './sql/compile-sql.ts';
export { wallsOf } from './sql/wall-sql.ts';
export {
  childPath,
  emptyGroup,
  MATCH,
  matchOf,
  type Child,
  type Group,
  type GroupChild,
  type Match,
  type RuleChild,
  type RuleQuery,
  type SegmentChild,
} from './tree.ts';
