import { expect, test } from 'vitest';
import { groupOf } from './grouping.ts';
import { newShape, newTextbox } from './new-objects.ts';
import { usedColours } from './used-colours.ts';

const at = { left: 0, top: 0 };

test('lists used colours once, most used first, without hidden ones', () => {
  const objects = [
    { ...newShape('rect', at), fill: 'rgb(255,0,0)', stroke: '#00ff00', strokeWidth: 0 },
    { ...newShape('circle', at), fill: '#FF0000', stroke: '#0000ff', strokeWidth: 2 },
    { ...newShape('line', at), fill: '#123456', stroke: 'rgba(0,0,0,0.5)' },
    { ...newTextbox(at), fill: '#f00', textBackgroundColor: '', shadow: { color: '#abcdef', blur: 1, offsetX: 0, offsetY: 0 } },
  ];
  const colours = usedColours([groupOf(objects)], ['#0000ff', null, 'rgba(1,2,3,0)']);
  expect(colours).toEqual(['#ff0000', '#0000ff', 'rgba(0,0,0,0.5)', '#abcdef']);
});
