import { IMAGE_TYPE } from '@limn/model';
import type { GalleryTemplate } from './gallery-template.ts';
import { art, documentOf, fitted, panel, words } from './parts.ts';

const CREAM = '#faf3e7';
const PINE = '#234a3c';

export const welcomeLeaves: GalleryTemplate = {
  id: 'welcome-leaves',
  typeId: IMAGE_TYPE.csv,
  name: 'Welcome, with leaves',
  text: 'Greets new subscribers by name and gives them a code for their first order.',
  category: 'Offers',
  width: 600,
  height: 400,
  bgcolor: CREAM,
  fields: ['firstname', 'code'],
  sample: [
    { firstname: 'Maya', code: 'HELLO-MAYA' },
    { firstname: 'Christopher', code: 'FIRST-15' },
    { firstname: 'Aoife', code: 'WELCOME-AOIFE' },
  ],
  alt: 'A welcome card framed by leaves, with a name and a code for the first order',
  document: documentOf(CREAM, [
    art('Leaves', 'leaf-corners.webp', { width: 1200, height: 800 }, { left: 0, top: 0, width: 600 }),
    words(
      'Greeting',
      'Lovely to meet you',
      { left: 120, top: 112, width: 360 },
      { fontFamily: 'Lora', fontSize: 22, fontStyle: 'italic', textAlign: 'center', fill: '#8a4b2a' },
    ),
    fitted(
      'Name',
      '{{firstname}}',
      { left: 100, top: 140, width: 400 },
      { fontFamily: 'DM Serif Display', fontSize: 76, textAlign: 'center', fill: PINE },
    ),
    words(
      'Offer',
      '15% off your first order',
      { left: 120, top: 236, width: 360 },
      { fontFamily: 'Raleway', fontSize: 19, fontWeight: 600, textAlign: 'center', fill: PINE },
    ),
    panel('Code box', { left: 195, top: 276, width: 210, height: 46 }, 23, { fill: PINE }),
    fitted(
      'Code',
      '{{code}}',
      { left: 215, top: 288, width: 170 },
      { fontFamily: 'Raleway', fontSize: 19, fontWeight: 700, textAlign: 'center', fill: '#ffffff' },
    ),
  ]),
};
