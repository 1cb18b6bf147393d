/** Every picture of the gallery, once. */
import { auditorium } from './auditorium.ts';
import { birthdayConfetti } from './birthday-confetti.ts';
import { cardWaves } from './card-waves.ts';
import { cityDusk } from './city-dusk.ts';
import { coffeeTop } from './coffee-top.ts';
import { dawnLake } from './dawn-lake.ts';
import { giftRibbon } from './gift-ribbon.ts';
import { goldNight } from './gold-night.ts';
import { goldSprig } from './gold-sprig.ts';
import { kraftTag } from './kraft-tag.ts';
import { leafCorners } from './leaf-corners.ts';
import { mistyForest } from './misty-forest.ts';
import { morningPlant } from './morning-plant.ts';
import { notePaper } from './note-paper.ts';
import type { ArtPiece } from './sheet.ts';
import { skyTicket } from './sky-ticket.ts';
import { starCoins } from './star-coins.ts';
import { trainer } from './trainer.ts';

export const artPieces: readonly ArtPiece[] = [
  auditorium,
  birthdayConfetti,
  cardWaves,
  cityDusk,
  coffeeTop,
  dawnLake,
  giftRibbon,
  goldNight,
  goldSprig,
  kraftTag,
  leafCorners,
  mistyForest,
  morningPlant,
  notePaper,
  skyTicket,
  starCoins,
  trainer,
];
