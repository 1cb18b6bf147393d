import type { Guide } from '../guide.ts';

export const mergeFields: Guide = {
  slug: 'merge-fields',
  title: 'Merge fields and defaults',
  text: 'Names in a text or link that become each person’s own value.',
  sections: [
    {
      id: 'writing-them',
      title: 'How they are written',
      text: `A field whose name is letters only is written in two braces: \`{{firstname}}\`. Any other name takes brackets inside them: \`{{[first name]}}\`, \`{{[points_2]}}\`. Insert Merge Field (Ctrl M) writes the right one for you.

To show two braces as they are, write four: \`{{{{\`.`,
    },
    {
      id: 'where',
      title: 'Where they may stand',
      text: `- In any text on the canvas, several in one if you like.
- In the link and the fallback link. Values are encoded, so that a space or an ampersand in a name breaks no address.
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
      text: `A field without a value is drawn as nothing, and the text around it stays. Two ways to make that read well:

- Write the sentence so that it works without: “Hello {{firstname}}” becomes “Hello”.
- Let your platform fill in a default. Most can do it in the placeholder itself or in the settings of the contact field; see its own help.

A link with a missing value is not used at all: the click leads to the fallback link, see [When something is missing](/help/missing#links).`,
    },
    {
      id: 'custom-fields',
      title: 'Fields of your own',
      text: `A custom field is a name for words with other fields in them: \`{{firstname}} from {{city}}\`. Make it in the Insert Merge Field dialog and use it like any other. It does not appear in the tag: Limn works it out when the picture is opened.`,
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
