import type { Guide } from '../guide.ts';

export const pictures: Guide = {
  slug: 'pictures',
  title: 'Pictures and weight',
  text: 'What you can upload, and how heavy a picture in a mail may be.',
  sections: [
    {
      id: 'kinds',
      title: 'Which files',
      text: `PNG, JPEG, GIF and WebP, up to 20 MB and 50 megapixels each. SVG, HEIC, AVIF, TIFF, BMP and PDF files are refused with what to save instead. Photos are turned upright by themselves.

A picture from an address is copied once: later changes at that address are not followed.`,
    },
    {
      id: 'replacing',
      title: 'Replacing a picture',
      text: `A picture that is replaced keeps its address. Versions that are already published keep showing the picture they were published with: publish again to show the new one.`,
    },
    {
      id: 'format',
      title: 'The format that is sent',
      text: `Limn decides when you publish: PNG for flat art, sharp letters and transparency, JPEG for opaque photographs. A PNG may weigh a quarter more than the JPEG before it loses.`,
    },
    {
      id: 'weight',
      title: 'Weight',
      text: `The meter in the editor shows what the live picture weighs: up to 100 KB is light enough for mail, up to 200 KB is heavy, above that too heavy. To make it lighter, make the canvas smaller, use fewer photographs, or leave twice the pixels out of the tag.`,
    },
    {
      id: 'from-values',
      title: 'Pictures that a value names',
      text: `A picture on the canvas may have a merge field in its address. Pictures that are the same for everybody are kept when you publish; those that a recipient’s value names are fetched when they are needed.`,
    },
  ],
};
