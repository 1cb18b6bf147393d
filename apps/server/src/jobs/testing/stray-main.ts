/**
 * A background process in which something breaks that no one waits for, the first time; figures say how often
 * it was started.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { runBackground } from '../background-process.ts';

interface StrayOrder {
  file: string;
  breaks: 'rejection' | 'timer' | 'start' | 'never';
}

runBackground('stray', async (order, { metrics }) => {
  const { file, breaks } = order as StrayOrder;
  appendFileSync(file, 'started\n');
  const starts = readFileSync(file, 'utf8').split('\n').length - 1;
  metrics.read('gauge', 'starts', 'Starts.', () => starts);
  if (starts === 1) {
    if (breaks === 'start') throw new Error('stray');
    if (breaks === 'timer')
      setTimeout(() => {
        throw new Error('stray');
      }, 10);
    else if (breaks === 'rejection') void Promise.reject(new Error('stray'));
  }
  return { stop: async () => appendFileSync(file, 'stopped\n') };
});
