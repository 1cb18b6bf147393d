/**
 * The merge language, in three parts.
 *
 * Templates: `parseTemplate`, `fillText`, `fillUrl`, `mergeField`, `hasMergeField`.
 *
 * Expressions, the fields with steps in them: `parseExpression` reads one, `printExpression` writes it,
 * `evaluate` runs it, `TRANSFORMS` says which steps there are and how a form asks for their arguments,
 * `stepProblems` what such a form still lacks, `fieldsUsed` what the expression reads, `renameField` gives
 * one of these another name.
 *
 * Custom merge fields: `compileCustomFields`, `fillCustomFields`, `templateProblems` with `describeProblem`.
 *
 * Fields that an editor offers: `fieldInText` and `fieldInRule` write the chosen one.
 */
export * from './context.ts';
export * from './custom-fields.ts';
export { evaluate } from './evaluate.ts';
export * from './expression.ts';
export * from './fill.ts';
export * from './fill-url.ts';
export * from './link-problems.ts';
export * from './offered-fields.ts';
export * from './parse.ts';
export { parseExpression, type ParsedExpression } from './parse-expression.ts';
export { printExpression } from './print-expression.ts';
export { canRun, readsAs } from './reads-as.ts';
export { stepProblems, type ArgumentProblem } from './step-problems.ts';
export { findTransform, TRANSFORMS } from './transforms/index.ts';
export type { ArgumentField, Example, Input, Kind, NamedArgument, Transform, TransformTab } from './transforms/transform.ts';
export * from './values.ts';
