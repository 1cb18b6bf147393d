import type { Guide } from '../guide.ts';

export const versions: Guide = {
  slug: 'versions',
  title: 'Versions and publishing',
  text: 'What you edit is a draft; what recipients see is the live version.',
  sections: [
    {
      id: 'draft',
      title: 'The draft',
      text: `The editor saves every change by itself, into the draft. Only previews show it. While the draft is ahead of what people see, the image says “Unpublished changes”. A save that fails is kept on your machine and sent again.`,
    },
    {
      id: 'publish',
      title: 'Publish',
      text: `GENERATE TAGS publishes the first version; later ones you publish with Publish, which shows before and after first. From that moment everybody sees the new version, also in mails that are already sent. Tags stay as they are.

A version holds the design, its size, link and fallbacks, its fields, and the pictures and fonts as they were.`,
    },
    {
      id: 'at-once',
      title: 'What acts at once',
      text: `Name, labels, the lock, preview data, the tag’s settings and URL tracking are not part of a version. A change to URL tracking acts at once, also for tags already mailed.`,
    },
    {
      id: 'going-back',
      title: 'Going back',
      text: `Under Versions, at the right of the editor, any older version can be made live again. Nothing is lost: the draft stays as it is.`,
    },
    {
      id: 'two-people',
      title: 'Two people, one image',
      text: `When a colleague has saved the image since you opened it, the editor does not write over their work: it offers to load theirs, or to keep yours as a copy.`,
    },
    {
      id: 'lock',
      title: 'Lock',
      text: `A locked image cannot be changed, published, set back to an older version or deleted until somebody unlocks it. Its tag, preview data and URL tracking can still be set.`,
    },
  ],
};
