import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, rule, words, type TextLooks } from './parts.ts';

const SKY = '#4d93cf';
const INK = '#14243d';
const LABEL: TextLooks = { fontFamily: 'Barlow', fontSize: 11, fontWeight: 600, charSpacing: 120, fill: '#5a6b82' };
const VALUE: TextLooks = { fontFamily: 'Barlow', fontSize: 20, fontWeight: 700, fill: INK };
const HEADER: TextLooks = { fontFamily: 'Barlow', fontSize: 13, fontWeight: 700, charSpacing: 180, fill: '#ffffff' };

export const boardingPass: GalleryTemplate = {
  id: 'boarding-pass',
  typeId: IMAGE_TYPE.csv,
  name: 'Boarding pass',
  text: 'Turns a booking, a trip or an event into a boarding pass with the guest’s name on it.',
  category: 'Events',
  width: 600,
  height: 280,
  bgcolor: SKY,
  fields: ['name', 'from', 'to', 'date', 'time', 'gate', 'seat'],
  sample: [
    { name: 'Maya Lindqvist', from: 'LHR', to: 'LIS', date: '14 May', time: '09:25', gate: 'B22', seat: '14A' },
    { name: 'Tom Okafor', from: 'EDI', to: 'OSL', date: '2 June', time: '17:40', gate: '7', seat: '3C' },
    { name: 'Inês Carvalho', from: 'MAN', to: 'ATH', date: '30 July', time: '06:05', gate: 'A11', seat: '21F' },
  ],
  alt: 'A boarding pass with the name of the passenger, the route, the time and the seat',
  document: documentOf(SKY, [
    art('Ticket in the sky', 'sky-ticket.webp', { width: 1200, height: 560 }, { left: 0, top: 0, width: 600 }),
    words('Title', 'BOARDING PASS', { left: 50, top: 41, width: 240 }, HEADER),
    words('Passenger label', 'PASSENGER', { left: 50, top: 78, width: 200 }, LABEL),
    fitted('Passenger', '{{name}}', { left: 50, top: 95, width: 362 }, { ...VALUE, fontSize: 25 }),
    fitted('From', '{{from}}', { left: 49, top: 126, width: 130 }, { ...VALUE, fontSize: 50 }),
    rule('Route', { x: 196, y: 156 }, { x: 258, y: 156 }, { stroke: '#d9480f', strokeWidth: 2, strokeDashArray: [2, 5] }),
    fitted('To', '{{to}}', { left: 282, top: 126, width: 130 }, { ...VALUE, fontSize: 50 }),
    words('Date label', 'DATE', { left: 50, top: 194, width: 100 }, LABEL),
    fitted('Date', '{{date}}', { left: 50, top: 208, width: 140 }, VALUE),
    words('Time label', 'DEPARTS', { left: 204, top: 194, width: 100 }, LABEL),
    fitted('Time', '{{time}}', { left: 204, top: 208, width: 100 }, VALUE),
    words('Gate label', 'GATE', { left: 326, top: 194, width: 80 }, LABEL),
    fitted('Gate', '{{gate}}', { left: 326, top: 208, width: 84 }, VALUE),
    words('Seat label', 'SEAT', { left: 454, top: 80, width: 70 }, LABEL),
    fitted('Seat', '{{seat}}', { left: 453, top: 92, width: 72 }, { ...VALUE, fontSize: 38, fill: '#c2410c' }),
    words('Stub name label', 'NAME', { left: 454, top: 146, width: 70 }, LABEL),
    fitted(
      'Stub name',
      '{{name}}',
      { left: 454, top: 160, width: 72, lines: 2 },
      { ...VALUE, fontSize: 14, fontWeight: 600, lineHeight: 1.05 },
    ),
    words('Stub time label', 'DEPARTS', { left: 454, top: 200, width: 74 }, LABEL),
    fitted('Stub time', '{{time}}', { left: 454, top: 214, width: 72 }, { ...VALUE, fontSize: 15 }),
  ]),
};
