import type { Guide } from '../guide.ts';

export const keyboard: Guide = {
  slug: 'keyboard',
  title: 'Keyboard shortcuts',
  text: 'Everything works without a mouse.',
  sections: [
    {
      id: 'everywhere',
      title: 'Everywhere',
      text: `| What | Keys |
| Search or go to a page, image or action | Ctrl K, ⌘ K |
| The next step of a form or dialog | Ctrl Enter, ⌘ Enter |
| Close a dialog or menu | Esc |
| Move through a menu or list | ↑ ↓ |

The first press of Tab on a page offers “Skip to content”.`,
    },
    {
      id: 'images',
      title: 'In the list of images',
      text: `| What | Keys |
| From card to card | ← → ↑ ↓ |
| Select or deselect | Space |
| Select all up to here | Shift Space |
| Select all | Ctrl A, ⌘ A |
| Clear the selection | Esc |
| Delete | Delete |`,
    },
    {
      id: 'editor',
      title: 'In the editor',
      part: 'keys',
      text: `On a Mac, ⌘ takes the place of Ctrl. Press ? in the editor for the same list. Tab on the canvas walks through the layers.`,
    },
  ],
};
