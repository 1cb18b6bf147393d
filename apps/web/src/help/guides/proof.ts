import type { Guide } from '../guide.ts';

export const proof: Guide = {
  slug: 'proof',
  title: 'Proof on your list',
  text: 'Everybody’s picture, looked over before the mailing.',
  sections: [
    {
      id: 'start',
      title: 'Start a proof',
      text: `Choose Proof on your list in the menu of an image, or of the editor. The rows of its table, its stores or the records of its feed are looked at one by one. Of a list of more than 5,000 rows you can look at 1,000 first, spread evenly; the rest may follow.

An image that is filled from its tag has no rows of its own: bring the list you will send to, as a CSV file or pasted from a spreadsheet. Only the columns that the image uses leave your computer, and they are not kept.

You may leave the page and come back: the proof goes on where it was. Cancel stops it at once.

What the last finished proof found stays with the image for 30 days, also for your colleagues, until the next one. A list that you bring stays on your computer, and so does what it showed.`,
    },
    {
      id: 'found',
      title: 'What it finds',
      text: `| It says | What recipients would see |
| Not drawn | the fallback image |
| Broken pictures | that picture’s fallback, or nothing in its place |
| Missing values | a gap in a text, a link that goes to its fallback, a picture left out |
| Cut text | letters that do not fit their box even at the smallest size |
| Text that does not fit | words that run out of the picture, or into what is beside them |
| Characters without a font | a value with a character that no font has: this recipient sees a gap or a box |
| Heavy pictures | a picture that takes long to load in mail programs |
| Smaller text | a text drawn at a smaller size so that it fits |

The worst row comes first. A value that a step such as \`default\` makes good is no problem. What is wrong with every row alike, such as a field that cannot be read, stands above the list.`,
    },
    {
      id: 'mend',
      title: 'Mend it',
      text: `Open a row: the editor’s preview shows its picture. A longer box, a smaller least size or a [default](/help/merge-fields) mends most of them. Mend the draft, go back and start again. Download as CSV takes the list of problems to whoever keeps the data.

The draft is looked at as it would be published. Nobody is counted or billed, and readers who open mails meanwhile come first.`,
    },
  ],
};
