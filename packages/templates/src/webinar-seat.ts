import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, words, type TextLooks } from './parts.ts';

const NAVY = '#0d1730';
const TEXT: TextLooks = { fontFamily: 'Poppins', fontSize: 18, textAlign: 'center', fill: NAVY };

export const webinarSeat: GalleryTemplate = {
  id: 'webinar-seat',
  typeId: IMAGE_TYPE.csv,
  name: 'Your seat is saved',
  text: 'Confirms a place at a webinar, talk or screening, on a big screen.',
  category: 'Events',
  width: 600,
  height: 360,
  bgcolor: NAVY,
  fields: ['firstname', 'title', 'date', 'time', 'seat'],
  sample: [
    { firstname: 'Maya', title: 'Email that people look forward to', date: 'Thursday 21 May', time: '2 pm', seat: 'D5' },
    { firstname: 'Tom', title: 'Small data, big ideas', date: '9 September', time: '10.30 am', seat: 'D5' },
    { firstname: 'Inês', title: 'What a year of pictures taught us', date: '3 February', time: '4 pm', seat: 'D5' },
  ],
  alt: 'A cinema whose screen says that a seat is saved, with the title and time of the talk',
  document: documentOf(NAVY, [
    art('Auditorium', 'auditorium.webp', { width: 1200, height: 720 }, { left: 0, top: 0, width: 600 }),
    words(
      'Lead',
      'YOUR SEAT IS SAVED',
      { left: 120, top: 40, width: 360 },
      { ...TEXT, fontSize: 13, fontWeight: 700, charSpacing: 200, fill: '#b3470a' },
    ),
    fitted('Name', '{{firstname}}', { left: 124, top: 64, width: 352 }, { ...TEXT, fontSize: 50, fontWeight: 800 }),
    fitted(
      'Title',
      '{{title}}',
      { left: 124, top: 128, width: 352, lines: 2 },
      { ...TEXT, fontSize: 19, fontWeight: 600, lineHeight: 1.1 },
    ),
    fitted('Date and time', '{{date}}   {{time}}', { left: 124, top: 184, width: 352 }, { ...TEXT, fontSize: 17, fill: '#3d4a6b' }),
    fitted('Seat', '{{seat}}', { left: 256, top: 309, width: 46 }, { ...TEXT, fontSize: 19, fontWeight: 700, fill: '#2b1200' }),
  ]),
};
