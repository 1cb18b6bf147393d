import { twig, type ArtPiece } from './sheet.ts';

const BRASS = [
  ['#d9b56a', '#b98f45'],
  ['#e8cb8d', '#caa35a'],
  ['#c79d51', '#a67c36'],
] as const;

export const goldSprig: ArtPiece = {
  file: 'gold-sprig.webp',
  width: 220,
  height: 300,
  quality: 84,
  paint(sheet) {
    const looks = { leaves: 10, leafLength: 46, leafBreadth: 11, colours: BRASS, stem: '#a67c36', spread: 0.72 };
    twig(sheet, { x: 120, y: 296, turn: -1.9, length: 280, bend: 0.75 }, looks);
    twig(sheet, { x: 106, y: 258, turn: -1.05, length: 150, bend: 0.3 }, { ...looks, leaves: 7, leafLength: 32, leafBreadth: 8 });
  },
};
