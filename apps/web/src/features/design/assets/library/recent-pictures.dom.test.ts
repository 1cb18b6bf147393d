import { expect, test } from 'vitest';
import { rememberPicture, recentPictures } from './recent-pictures.ts';

test('remembers the last three pictures per company, latest first', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberPicture(id);
  expect(recentPictures()).toEqual([3, 7, 6]);
  localStorage.setItem('limn.recent-pictures.0', 'x,4,,-1,1.5');
  expect(recentPictures()).toEqual([4]);
});
