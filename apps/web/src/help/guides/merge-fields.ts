import type { Guide } from '../guide.ts';

export const mergeFields: Guide = {
  slug: 'merge-fields',
  title: 'Merge fields',
  text: 'Names in a text or link that become each person’s own value, as it comes or worked out step by step.',
  sections: [
    {
      id: 'writing-them',
      title: 'How they are written',
      text: `A field whose name is letters only is written in two braces: \`{{firstname}}\`. Any other name takes brackets inside them: \`{{[first name]}}\`, \`{{[points_2]}}\`. Insert Merge Field (Ctrl M) writes the right one for you, and so does the list that opens when you type two braces.

To show two braces as they are, write four: \`{{{{\`.`,
    },
    {
      id: 'where',
      title: 'Where they may stand',
      text: `- In any text on the canvas, several in one if you like.
- In the link and the fallback link. Values are encoded, so that a space or an ampersand in a name breaks no address. A link that can never work, such as one without https:// or with an unknown field, is named under its field, and publishing refuses it.
- In the address of a picture on the canvas.

A value from a tag never decides where a link leads: it can fill the path and what comes after it, not the host. Only a host that your company has allowed can come from a tag as a whole.`,
    },
    {
      id: 'values',
      title: 'Where values come from',
      text: `Your email platform fills them in: the tag carries one placeholder for each field, and the platform replaces it with the contact’s own value before the mail leaves. Limn draws the picture with what arrives.

A value is shown as it is. What looks like a merge field inside a value is not filled again.`,
    },
    {
      id: 'defaults',
      title: 'When a value is missing',
      text: `A field without a value is drawn as nothing, and the text around it stays. Three ways to make that read well:

- Make a [custom field](#custom-fields) that ends with the step Default: “friend” stands where the name is missing.
- Write the sentence so that it works without: “Hello {{firstname}}” becomes “Hello”.
- Let your platform fill in a default. Most can do it in the placeholder itself or in the settings of the contact field; see its own help.

A link with a missing value is not used at all: the click leads to the fallback link, see [When something is missing](/help/missing#links).`,
    },
    {
      id: 'custom-fields',
      title: 'Fields of your own',
      text: `A custom field is a value that is worked out from others: a name without stray blanks, a price with tax, a date as people say it. It does not appear in the tag; Limn works it out when the picture is opened.

Choose Insert Merge Field, then Custom Field:

- **Name**: what it is called in this image. Recipients never see it.
- **Customise**: choose the field to begin with, then add steps from Text, Maths and Miscellaneous. Each card shows the value after its step, and Result shows what comes out. Drag the cards, or use their arrows, to change the order. “Try … with” lets you see another value without saving it.
- **Preview**: how it comes out with your preview data, and with an empty value, a very long one, and one with accents. Where an empty value leaves nothing, Add a Default mends it.

Insert Field saves it and puts it at the cursor. Afterwards it stands in the list of fields like any other. Edit Merge Field, the pencil beside it, changes it everywhere it is used. It can be deleted once nothing uses it; the bin tells where it is.`,
    },
    {
      id: 'steps',
      title: 'All steps',
      text: `Steps run from the top down, each on what the one before it made. A value that is empty stays empty until a Default. A step that cannot do its work, such as Multiply on a word, is left out, and the card says so. Dates and numbers are written in the language of the picture.`,
      part: 'merge-steps',
    },
    {
      id: 'as-text',
      title: 'Typing them',
      text: `As text shows the same field as it is kept, and takes what you type: the field, then its steps behind bars.

- \`{{firstname | trim | title | default:"friend"}}\`
- \`{{price | multiply:1.2 | currency}}\`
- \`{{due | date:weekday=long,year=none}}\`
- \`{{[first name] | join:[last name]}}\`

Texts stand in quotes, options are bare words, other fields stand in brackets. Words around a field are fine too: \`{{firstname}} from {{town}}\`. What cannot be read is marked with its position, and nothing is saved until it is put right. The same works in any text on the canvas and in links.`,
    },
    {
      id: 'preview',
      title: 'Trying values',
      text: `The preview data in the editor’s left panel are what the canvas and Preview show. Try the longest name you know, an empty one, and one in another script. They change nothing that recipients see.`,
    },
    {
      id: 'reserved',
      title: 'Names that are taken',
      text: `\`eid\`, \`sid\`, \`pos\`, \`x2\`, \`t\`, \`debug\` and names that begin with \`ri_\` mean something to the tag itself and cannot be merge fields.`,
    },
  ],
};
