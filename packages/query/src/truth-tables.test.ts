import { describe, expect, it } from 'vitest';
import { compileTree, evaluate, INPUT_TYPES, OPERATORS } from './index.ts';
import { operatorCases, treeCases } from './testing/index.ts';

describe('the truth tables of operators', () => {
  const cases = operatorCases();

  it('hold every operator and every input type, and 400 cases or more', () => {
    expect([...new Set(cases.map(({ key }) => key))].sort()).toEqual(OPERATORS.map(({ key }) => key).sort());
    expect([...new Set(cases.map(({ type }) => type))].sort()).toEqual(INPUT_TYPES.map(({ key }) => key).sort());
    expect(cases.length).toBeGreaterThanOrEqual(400);
  });

  it('hold a matching and an unmatched value of every operator', () => {
    const seen = (verdict: string) => new Set(cases.filter((one) => one.verdict === verdict).map(({ key }) => key));
    expect([...seen('true')].sort()).toEqual(OPERATORS.map(({ key }) => key).sort());
    expect([...seen('false')].sort()).toEqual(OPERATORS.map(({ key }) => key).sort());
  });

  it.each(cases)('$name', ({ query, facts, verdict }) => {
    expect(evaluate({ operator: 'All', children: [{ type: 'rule', query }] }, facts)).toBe(verdict);
  });
});

describe('the truth tables of trees', () => {
  it.each(treeCases())('$name', ({ tree, options, facts, verdict }) => {
    const compiled = compileTree(tree, options);
    expect(compiled.decide(facts)).toBe(verdict);
    expect(compiled.explain(facts).verdict).toBe(verdict);
    expect(compiled.explain(facts, { everything: true }).verdict).toBe(verdict);
  });
});
