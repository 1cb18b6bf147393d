/** The demo shop's products as plain shapes, and the colours of its rooms. */

/** Its colour (0 to 2: main, dark, light) and its box, in hundredths of the picture. */
export type Shape = readonly [
  kind: 'box' | 'oval' | 'peak' | 'cup' | 'ring',
  colour: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
];

const LAMP: Shape[] = [
  ['box', 1, 47, 45, 53, 82],
  ['oval', 1, 34, 78, 66, 88],
  ['peak', 0, 26, 16, 74, 52],
];
const CUSHION: Shape[] = [
  ['box', 0, 20, 24, 80, 80],
  ['box', 2, 34, 24, 40, 80],
  ['box', 2, 60, 24, 66, 80],
];
const FOLDED: Shape[] = [
  ['box', 0, 18, 62, 82, 80],
  ['box', 2, 20, 44, 80, 62],
  ['box', 0, 22, 26, 78, 44],
  ['box', 1, 60, 26, 66, 80],
];
const TABLE: Shape[] = [
  ['box', 1, 24, 38, 30, 84],
  ['box', 1, 70, 38, 76, 84],
  ['box', 0, 14, 30, 86, 42],
];
const CHAIR: Shape[] = [
  ['box', 0, 28, 16, 72, 58],
  ['box', 2, 20, 50, 80, 68],
  ['box', 1, 24, 68, 30, 86],
  ['box', 1, 70, 68, 76, 86],
];
const RUG: Shape[] = [
  ['box', 1, 14, 26, 86, 76],
  ['box', 0, 20, 32, 80, 70],
  ['peak', 2, 34, 38, 66, 64],
];
const FRAME: Shape[] = [
  ['box', 1, 22, 14, 78, 86],
  ['box', 2, 30, 22, 70, 78],
  ['peak', 0, 34, 44, 66, 78],
];
const VASE: Shape[] = [
  ['oval', 0, 28, 38, 72, 88],
  ['box', 0, 42, 22, 58, 52],
  ['oval', 1, 38, 18, 62, 26],
];
const JARS: Shape[] = [
  ['box', 0, 16, 40, 38, 82],
  ['box', 0, 62, 40, 84, 82],
  ['box', 2, 39, 30, 61, 82],
  ['box', 1, 41, 22, 59, 30],
];
const MUG: Shape[] = [
  ['ring', 1, 58, 38, 86, 68],
  ['box', 0, 22, 30, 70, 82],
  ['box', 2, 22, 40, 70, 46],
];
const BOWL: Shape[] = [
  ['cup', 0, 14, 8, 86, 82],
  ['box', 1, 38, 78, 62, 86],
];
const POT: Shape[] = [
  ['box', 0, 22, 40, 78, 80],
  ['box', 1, 12, 46, 22, 54],
  ['box', 1, 78, 46, 88, 54],
  ['box', 2, 18, 32, 82, 40],
];
const BOARD: Shape[] = [
  ['box', 0, 24, 30, 76, 86],
  ['box', 0, 44, 14, 56, 34],
  ['oval', 2, 47, 17, 53, 23],
];
const BLADE: Shape[] = [
  ['box', 2, 18, 42, 64, 56],
  ['peak', 2, 8, 42, 28, 56],
  ['box', 1, 62, 42, 90, 58],
];
const KETTLE: Shape[] = [
  ['ring', 1, 30, 12, 70, 52],
  ['oval', 0, 22, 34, 78, 84],
  ['box', 1, 70, 44, 90, 52],
];
const BED: Shape[] = [
  ['box', 1, 12, 26, 20, 84],
  ['box', 0, 16, 52, 88, 76],
  ['box', 2, 20, 42, 44, 56],
  ['box', 1, 82, 60, 88, 84],
];
const CURTAIN: Shape[] = [
  ['box', 1, 12, 14, 88, 20],
  ['box', 0, 18, 20, 40, 86],
  ['box', 0, 60, 20, 82, 86],
  ['box', 2, 27, 20, 31, 86],
  ['box', 2, 69, 20, 73, 86],
];
const COAT: Shape[] = [
  ['box', 1, 16, 26, 30, 66],
  ['box', 1, 70, 26, 84, 66],
  ['box', 0, 28, 20, 72, 86],
  ['box', 2, 48, 20, 52, 86],
];
const TROUSERS: Shape[] = [
  ['box', 0, 30, 18, 48, 88],
  ['box', 0, 52, 18, 70, 88],
  ['box', 1, 30, 14, 70, 26],
];
const SHOES: Shape[] = [
  ['oval', 0, 12, 48, 52, 80],
  ['oval', 0, 48, 54, 88, 86],
  ['box', 2, 14, 70, 50, 76],
  ['box', 2, 50, 76, 86, 82],
];
const HAT: Shape[] = [
  ['peak', 0, 22, 18, 78, 90],
  ['box', 2, 18, 64, 82, 90],
  ['oval', 1, 42, 12, 58, 28],
];
const BELT: Shape[] = [
  ['ring', 0, 16, 20, 84, 84],
  ['box', 1, 42, 72, 58, 90],
];
const BAG: Shape[] = [
  ['ring', 1, 32, 14, 68, 62],
  ['box', 0, 20, 40, 80, 86],
  ['box', 2, 20, 50, 80, 55],
];
const TOOLS: Shape[] = [
  ['box', 1, 26, 14, 34, 60],
  ['oval', 0, 18, 50, 42, 88],
  ['box', 1, 64, 14, 72, 60],
  ['box', 0, 56, 56, 60, 86],
  ['box', 0, 66, 56, 70, 86],
  ['box', 0, 76, 56, 80, 86],
  ['box', 0, 56, 54, 80, 60],
];
const HOUSE: Shape[] = [
  ['box', 1, 46, 48, 54, 90],
  ['box', 0, 26, 34, 74, 56],
  ['peak', 2, 16, 10, 84, 36],
];
const FIRE: Shape[] = [
  ['peak', 2, 30, 12, 70, 56],
  ['cup', 0, 14, 24, 86, 86],
  ['box', 1, 30, 84, 70, 90],
];
const MIRROR: Shape[] = [
  ['oval', 1, 18, 14, 82, 86],
  ['oval', 2, 24, 20, 76, 80],
  ['box', 0, 40, 30, 46, 62],
];

/** In the order of the products. */
export const DRAWN: readonly (readonly Shape[])[] = [
  [FOLDED, CUSHION, TABLE, LAMP, CHAIR, RUG, FRAME, VASE, JARS, BAG],
  [MUG, BOWL, BOARD, BLADE, POT, FOLDED, KETTLE, JARS, COAT, BOWL],
  [BED, CUSHION, FOLDED, BED, LAMP, BAG, TABLE, CURTAIN, COAT, SHOES],
  [LAMP, VASE, KETTLE, TOOLS, TABLE, RUG, HOUSE, FIRE, POT, JARS],
  [COAT, HAT, COAT, COAT, TROUSERS, FOLDED, SHOES, BELT, BAG, SHOES],
  [FOLDED, RUG, JARS, TABLE, MIRROR, BOWL, TOOLS, JARS, BAG, FOLDED],
].flat();

/** For each room its ground, then main, dark and light. */
export const ROOMS = [
  ['#f3ece2', '#a8542f', '#5c2c18', '#e3b98f'],
  ['#e8eef0', '#3f6f7d', '#1f3a45', '#b7d2d6'],
  ['#efeaf3', '#6d5a8c', '#3a2e52', '#cdbfe0'],
  ['#eaf1e6', '#4f7a45', '#294424', '#bcd6ad'],
  ['#f4ebe9', '#8c3b45', '#4b1d25', '#e2b3b4'],
  ['#e6f0ef', '#2f7f7a', '#174441', '#a9d8d2'],
];
