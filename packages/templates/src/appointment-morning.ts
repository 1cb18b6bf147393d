import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, panel, words, type TextLooks } from './parts.ts';

const AIR = '#dbe6eb';
const INK = '#17324a';
const TEXT: TextLooks = { fontFamily: 'Nunito', fontSize: 18, fontWeight: 600, fill: INK };

export const appointmentMorning: GalleryTemplate = {
  id: 'appointment-morning',
  typeId: IMAGE_TYPE.csv,
  name: 'Appointment reminder',
  text: 'Reminds people of an appointment with a calendar page of the day.',
  category: 'Reminders',
  width: 600,
  height: 280,
  bgcolor: AIR,
  fields: ['firstname', 'weekday', 'day', 'month', 'time', 'with', 'place'],
  sample: [
    { firstname: 'Maya', weekday: 'Tuesday', day: '12', month: 'May', time: '9.40 am', with: 'Dr Elena Rossi', place: '4 Station Road' },
    { firstname: 'Tom', weekday: 'Friday', day: '3', month: 'October', time: '2.15 pm', with: 'The service desk', place: 'Ring Road East' },
    {
      firstname: 'Inês',
      weekday: 'Wednesday',
      day: '28',
      month: 'February',
      time: '11 am',
      with: 'Sam, hair and colour',
      place: 'Upper Parade 17',
    },
  ],
  alt: 'A calendar page with the day of an appointment beside its time and place',
  document: documentOf(AIR, [
    art('Morning light', 'morning-plant.webp', { width: 1200, height: 560 }, { left: 0, top: 0, width: 600 }),
    panel('Page', { left: 36, top: 38, width: 140, height: 178 }, 14, {
      fill: '#ffffff',
      shadow: { color: 'rgba(23,50,74,0.28)', blur: 18, offsetX: 0, offsetY: 8 },
    }),
    panel('Page head', { left: 36, top: 38, width: 140, height: 46 }, 14, { fill: '#c2410c' }),
    panel('Page head foot', { left: 36, top: 66, width: 140, height: 18 }, 0, { fill: '#c2410c' }),
    fitted(
      'Month',
      '{{month}}',
      { left: 46, top: 49, width: 120 },
      { ...TEXT, fontSize: 20, fontWeight: 800, textAlign: 'center', fill: '#ffffff' },
    ),
    fitted('Day', '{{day}}', { left: 46, top: 88, width: 120 }, { ...TEXT, fontSize: 82, fontWeight: 800, textAlign: 'center' }),
    fitted('Weekday', '{{weekday}}', { left: 46, top: 181, width: 120 }, { ...TEXT, textAlign: 'center' }),
    fitted('Name', '{{firstname}}', { left: 206, top: 42, width: 208 }, { ...TEXT, fill: '#a8390a' }),
    words('Headline', 'See you soon', { left: 206, top: 64, width: 220 }, { ...TEXT, fontSize: 32, fontWeight: 800 }),
    fitted('Time', '{{time}}', { left: 206, top: 116, width: 208 }, { ...TEXT, fontSize: 26, fontWeight: 700 }),
    fitted('With', '{{with}}', { left: 206, top: 152, width: 200 }, TEXT),
    fitted('Place', '{{place}}', { left: 206, top: 178, width: 200 }, TEXT),
  ]),
};
