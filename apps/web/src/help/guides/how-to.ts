import type { Guide } from '../guide.ts';

export const howTo: Guide = {
  slug: 'guides',
  title: 'How-to Guides',
  text: 'Short answers to what people do most.',
  sections: [
    {
      id: 'greet-by-name',
      title: 'Greet people by name',
      part: 'three-people',
      text: `Give the image a merge field called \`firstname\` and write \`Hello {{firstname}}\` in a text. In the tag, a field with that name gets your platform’s placeholder for the first name by itself.

Somebody without a first name sees the text without it, so write it so that it reads well both ways, or let your email platform fill in a default.`,
    },
    {
      id: 'change-a-mailed-design',
      title: 'Change a design that is already mailed',
      text: `Edit the image and publish again. Tags never change: everybody who opens the mailing from now on sees the new version. An older version can be made live again at any time.`,
    },
    {
      id: 'follow-clicks',
      title: 'Make the picture a link, and follow its clicks',
      text: `In the editor, under Links and Fallback, give the image a link. A merge field in it is filled for each person: \`https://shop.example/walks/{{town}}\`. Then tick Include Link in the tag.

The fields under URL Tracking are added to the address that a click leads to. They act at once, also for tags already mailed.`,
    },
    {
      id: 'several-mailings',
      title: 'Use one image in several mailings',
      text: `Paste the same tag into each. With a send token in it, your platform’s number of the mailing is kept with every open and click.`,
    },
    {
      id: 'words-over-a-photo',
      title: 'Put words over a photo',
      text: `Add the photo and choose Set as background under Format: it fills the canvas, lies under everything and keeps its place. Add scrim puts a soft shadow over it, so that white words can be read. A text that you add while a shape is selected takes the middle of that shape.

Fill, Zoom and Move picture decide which part of a photo is seen; Shape makes it a circle. The pill under the canvas names texts that may not fit long, accented, right-to-left or empty values.`,
    },
    {
      id: 'company-colours',
      title: 'Keep to your company’s colours',
      text: `Wherever a colour is chosen in the editor, its picker begins with Company colours. Add this colour keeps the one that is chosen, for every image and everybody in the company; Remove takes colours out again. Up to 24 are kept.`,
    },
    {
      id: 'own-font',
      title: 'Use your own font',
      text: `Under Settings, Fonts, press Add font and drop its files: .woff2, .woff, .ttf or .otf, regular, bold and italic together. Limn reads family and weight from the files. Then it stands in the font list of every text. A font whose file forbids its use on a server is refused; ask its maker for one that may be used there.

A font can be deleted when no image uses it. Fonts that you do not want to be offered can be hidden; images that use them keep them.`,
    },
    {
      id: 'copy-an-image',
      title: 'Start from an image that exists',
      text: `Copy in the menu of its card makes a draft of its own, unlocked and never published, called “Copy of …”. The figures stay with the first one.`,
    },
    {
      id: 'delete-an-image',
      title: 'Delete an image that is mailed',
      text: `It leaves your lists at once. Press Undo, or restore it from the [Bin](/images/bin) within 30 days: it comes back exactly as it was, and its tags work again at once.

Meanwhile tags already mailed go on working: they show the image’s fallback image, and a click leads to the fallback link or to your company’s website. What is shown is neither counted nor billed.

After 30 days, or with Delete forever, the design, its settings and earlier versions are gone. Mailed tags then still show the fallback, and statistics keep its name. Templates go to the same bin.`,
    },
    {
      id: 'several-images',
      title: 'Change several images at once',
      text: `Point at a card and tick its box, or choose Select in its menu. Shift and a click select all in between, Ctrl A (⌘ A) all that are listed, and the space bar the card that has the focus. The bar above the list labels, locks, moves or deletes them. Locked images stay as they are and are named; Undo takes back the rest.`,
    },
    {
      id: 'folders',
      title: 'Keep images in folders',
      text: `New folder, beside the list’s title, makes one. Drag images onto it, or choose Move to folder in their menu. An image is in one folder or in none; use labels for everything else. All images lists every one, wherever it is, and a search looks in all folders and says where each image is. Locked images can be moved too: tags and versions know nothing of folders.

Deleting a folder deletes no image: they are in no folder then.`,
    },
    {
      id: 'check-an-email',
      title: 'Check a finished email',
      text: `Paste its HTML into the [tag doctor](/doctor). It says what is wrong with the tags in it and gives you a fixed copy.`,
    },
  ],
};
