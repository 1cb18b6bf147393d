import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Names at the end of a run the tests that passed only at their second try: the cause is to be found, in the
 * test or in what it tests.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    for (const test of flaky) console.log(`[unit] passed at the second try: ${nameOf(test)}`);
    console.log(`[unit] ${tests.length} passed, ${flaky.length} of them at the second try`);
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId}: ${test.fullName}`;
}
