import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, disc, documentOf, fitted, starOf, words, type TextLooks } from './parts.ts';

const VEIL = '#e6e4f1';
const LABEL: TextLooks = { fontFamily: 'Montserrat', fontSize: 12, fontWeight: 600, charSpacing: 140, fill: '#d6ccf5' };
const VALUE: TextLooks = { fontFamily: 'Montserrat', fontSize: 21, fontWeight: 600, fill: '#ffffff' };

export const memberCard: GalleryTemplate = {
  id: 'member-card',
  typeId: IMAGE_TYPE.csv,
  name: 'Member card',
  text: 'Hands every member a card of their own, with name, number and tier.',
  category: 'Loyalty',
  width: 600,
  height: 380,
  bgcolor: VEIL,
  fields: ['name', 'tier', 'number', 'since'],
  sample: [
    { name: 'Maya Lindqvist', tier: 'Gold member', number: '4820 1197 0362', since: '2019' },
    { name: 'Tom Okafor', tier: 'Member', number: '4820 3300 8841', since: '2026' },
    { name: 'Inês Carvalho', tier: 'Founding member', number: '4820 0000 0012', since: '2015' },
  ],
  alt: 'A member card with name, number and tier',
  document: documentOf(VEIL, [
    art('Card', 'card-waves.webp', { width: 1200, height: 760 }, { left: 0, top: 0, width: 600 }),
    disc('Emblem', { x: 502, y: 94 }, 25, { stroke: '#ffffff', strokeWidth: 2 }),
    starOf('Emblem star', { x: 502, y: 94 }, { points: 8, inner: 6, outer: 18 }, { fill: '#ffffff' }),
    fitted('Tier', '{{tier}}', { left: 72, top: 74, width: 350 }, { ...VALUE, fontSize: 28, fontWeight: 700 }),
    fitted('Number', '{{number}}', { left: 72, top: 178, width: 400 }, { ...VALUE, fontFamily: 'Barlow', fontSize: 38, fontWeight: 400 }),
    words('Name label', 'MEMBER', { left: 72, top: 268, width: 200 }, LABEL),
    fitted('Name', '{{name}}', { left: 72, top: 285, width: 250 }, VALUE),
    words('Since label', 'SINCE', { left: 346, top: 268, width: 90 }, { ...LABEL, fill: '#ffffff' }),
    fitted('Since', '{{since}}', { left: 346, top: 285, width: 90 }, VALUE),
  ]),
};
