/** A program for a job child that does whatever a test asks for. */
import { answerJobs } from '../answer-jobs.ts';

export type OddOrder =
  | { do: 'add'; a: number; b: number }
  | { do: 'hang' | 'die' | 'throw' | 'take more and more' | 'take more in one call' | 'stay large' | 'keep awake' | 'env' };

const MEGABYTE = 1024 * 1024;
const taken: Buffer[] = [];

answerJobs(async (order: OddOrder): Promise<number | string[]> => {
  switch (order.do) {
    case 'add':
      return order.a + order.b;
    case 'hang':
      for (;;);
    case 'die':
      process.exit(0);
    case 'throw':
      throw new Error('This job failed.');
    case 'take more and more':
      for (;;) {
        take(20);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    case 'take more in one call':
      for (const end = Date.now() + 20_000; Date.now() < end;) if (taken.length < 40) take(20);
      return 0;
    case 'stay large':
      take(130);
      return 0;
    case 'keep awake':
      setTimeout(() => undefined, 60_000);
      return 0;
    case 'env':
      return Object.keys(process.env);
  }
});

function take(megabytes: number): void {
  taken.push(Buffer.alloc(megabytes * MEGABYTE, 1));
}
