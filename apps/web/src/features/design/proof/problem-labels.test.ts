import { expect, test } from 'vitest';
import { problemsCsv } from './problem-labels.ts';

test('writes problems as CSV without formulas, keeping quotes and line breaks', () => {
  const csv = problemsCsv([
    {
      row: 2,
      place: 1,
      label: '=cmd|calc',
      params: {},
      weight: 1200,
      problems: [
        { kind: 'missing', text: '“a", b\nc', severity: 80 },
        { kind: 'shrunk', text: '-1', severity: 10 },
      ],
    },
  ]);
  expect(csv).toBe(
    '\ufeffrow,key,kind,problem,bytes\r\n2,\'=cmd|calc,Missing values,"“a"", b\nc",1200\r\n2,\'=cmd|calc,Smaller text,\'-1,1200\r\n',
  );
});
