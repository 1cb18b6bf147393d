import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, starOf, words } from './parts.ts';

const NIGHT = '#16120f';
const GOLD = '#f0d595';
const IVORY = '#f4ece0';

export const vipInvitation: GalleryTemplate = {
  id: 'vip-invitation',
  typeId: IMAGE_TYPE.csv,
  name: 'Golden invitation',
  text: 'Invites your best customers to an evening, with their name in gold.',
  category: 'Events',
  width: 600,
  height: 600,
  bgcolor: NIGHT,
  fields: ['name', 'event', 'date', 'place'],
  sample: [
    { name: 'Maya Lindqvist', event: 'The Winter Preview', date: 'Thursday 4 December, 7 pm', place: 'The Glasshouse, Leeds' },
    { name: 'Dr Tom Okafor', event: 'Ten Years of Makers', date: 'Friday 9 May, 6.30 pm', place: '12 Canal Street, Bristol' },
    { name: 'Inês Carvalho', event: 'Private Tasting', date: 'Saturday 1 March, 8 pm', place: 'Cellar No. 5, Porto' },
  ],
  alt: 'An invitation on black with a golden frame, the name of the guest, the evening and the place',
  document: documentOf(NIGHT, [
    art('Night and frame', 'gold-night.webp', { width: 1200, height: 1200 }, { left: 0, top: 0, width: 600 }),
    words(
      'Lead',
      'YOU ARE INVITED',
      { left: 120, top: 132, width: 360 },
      { fontFamily: 'Montserrat', fontSize: 15, fontWeight: 600, charSpacing: 380, textAlign: 'center', fill: GOLD },
    ),
    words(
      'Honour',
      'An evening in honour of',
      { left: 100, top: 180, width: 400 },
      { fontFamily: 'Playfair Display', fontSize: 22, fontStyle: 'italic', textAlign: 'center', fill: IVORY },
    ),
    fitted(
      'Name',
      '{{name}}',
      { left: 84, top: 218, width: 432 },
      { fontFamily: 'Playfair Display', fontSize: 58, fontWeight: 700, textAlign: 'center', fill: GOLD },
    ),
    rule('Line left', { x: 190, y: 316 }, { x: 284, y: 316 }, { stroke: '#b98a3e', strokeWidth: 1 }),
    rule('Line right', { x: 316, y: 316 }, { x: 410, y: 316 }, { stroke: '#b98a3e', strokeWidth: 1 }),
    starOf('Star', { x: 300, y: 316 }, { points: 4, inner: 3, outer: 9 }, { fill: GOLD }),
    fitted(
      'Event',
      '{{event}}',
      { left: 90, top: 346, width: 420 },
      { fontFamily: 'Playfair Display', fontSize: 32, textAlign: 'center', fill: IVORY },
    ),
    fitted(
      'Date',
      '{{date}}',
      { left: 100, top: 402, width: 400 },
      { fontFamily: 'Montserrat', fontSize: 18, textAlign: 'center', fill: IVORY },
    ),
    fitted(
      'Place',
      '{{place}}',
      { left: 100, top: 430, width: 400 },
      { fontFamily: 'Montserrat', fontSize: 18, textAlign: 'center', fill: IVORY },
    ),
  ]),
};
