import { expect, onTestFinished, test, vi } from 'vitest';

test('makes and reads schemas without evaluating text', { timeout: 60_000 }, async () => {
  const tried = vi.fn();
  vi.stubGlobal('Function', new Proxy(Function, { apply: tried, construct: tried }));
  onTestFinished(() => void vi.unstubAllGlobals());
  // Schemas that other tests of this process made don't count.
  vi.resetModules();
  const { zodSettings } = await import('./no-eval.ts');
  expect(zodSettings.jitless).toBe(true);
  const { CompanySummary } = await import('@limn/contracts');
  expect(CompanySummary.safeParse({ id: 1, name: 'Shop', role: 'owner' }).success).toBe(true);
  expect(tried).not.toHaveBeenCalled();
});
