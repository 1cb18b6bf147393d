import type { Guide } from '../guide.ts';
import { EDITOR_SCREEN } from '../screens.ts';

export const tour: Guide = {
  slug: 'tour',
  title: 'Tour',
  text: 'How the parts work together, in two minutes.',
  sections: [
    {
      id: 'dashboard',
      title: 'Dashboard',
      text: `The last 30 days: how many people saw your images, how many of them clicked, and how many credits are left, beside the same figures of the 30 days before. What needs mending stands above. Below are the three images that were changed last.`,
    },
    {
      id: 'images',
      title: 'Images',
      text: `Every design with its picture and status. A full dot is live, a ring means that the draft is ahead of what people see. Search finds names, types and labels, in all folders. Tick several images to label, lock, move or delete them at once. What you delete lies in the [Bin](/images/bin) for 30 days.`,
    },
    {
      id: 'editor',
      title: 'Editor',
      picture: EDITOR_SCREEN,
      text: `The canvas is in the middle. Settings, size, links and preview data are at the left, layers and versions at the right, and the properties of what you selected below. It saves by itself.`,
    },
    {
      id: 'tags',
      title: 'Tags',
      text: `The tag is the HTML that goes into your mailing. Limn knows the placeholders of the common email platforms, and says of each whether it was checked or should be tested: see [the list](/help/tags#platforms).`,
    },
    {
      id: 'from-the-keyboard',
      title: 'From the keyboard',
      text: `Ctrl K (⌘ K) searches pages, images and actions from anywhere. In the editor, press ? for all keys. The whole list is under [Keyboard shortcuts](/help/keyboard).`,
    },
  ],
};
