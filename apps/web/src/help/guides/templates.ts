import type { Guide } from '../guide.ts';

export const templates: Guide = {
  slug: 'templates',
  title: 'Templates',
  text: 'Designs to start from.',
  sections: [
    {
      id: 'starting',
      title: 'Start from a template',
      text: `The last step of NEW IMAGE asks what to start with. A template gives the new image a copy of its design: what you change there leaves the template as it is.`,
    },
    {
      id: 'background',
      title: 'Start from a picture',
      text: `Choose Background Image to start with a picture of yours; the canvas takes its size.`,
    },
    {
      id: 'figures',
      title: 'Templates are never mailed',
      text: `A template has no figures of its own. Images made from it are counted each for itself.`,
    },
  ],
};
