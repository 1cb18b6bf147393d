import type { Guide } from '../guide.ts';
import { TAGS_SCREEN } from '../screens.ts';

export const tags: Guide = {
  slug: 'tags',
  title: 'Tags and email platforms',
  text: 'The piece of HTML that goes into your mailing, and what your platform fills into it.',
  sections: [
    {
      id: 'what-a-tag-is',
      title: 'What a tag is',
      text: `A picture with an address at Limn, usually inside a link. The address names the image and carries placeholders; your platform replaces them for each recipient. When the mail is opened, the mail program fetches the address and Limn draws that person’s picture.

A tag never changes when you publish: it always shows the live version.`,
    },
    {
      id: 'configuration',
      title: 'Configuration',
      picture: TAGS_SCREEN,
      text: `Choose your email platform. For each merge field there is one placeholder, which platforms also call a merge code or merge tag; where Limn knows your platform’s, it is filled in. A placeholder marked **checked** was seen in the platform’s or a partner’s documentation. One marked **please test** follows the platform’s way of writing but was not seen: send it to yourself once.

You can overwrite any of them with the name of your own contact field.`,
    },
    {
      id: 'email-field',
      title: 'Email Field',
      text: `The placeholder for the recipient’s address, or for any other value that is theirs alone. It tells people apart, so that unique impressions can be counted. Limn keeps a keyed hash of it, never the address itself.

Without it, opens are counted and billed, but nobody is unique.`,
    },
    {
      id: 'send-token',
      title: 'Send token',
      text: `Optional: your platform’s number of the mailing. It tells one mailing from the next where both use the same image.`,
    },
    {
      id: 'url-tracking',
      title: 'URL Tracking',
      text: `The usual five parameters of web analytics, added to the address that a click leads to. An empty field takes your company’s own value. A change acts at once, also for tags already mailed. Where the address has a parameter already, that one stays.`,
    },
    {
      id: 'alternative-text',
      title: 'Alternative text',
      text: `Read out by screen readers, and shown while pictures are off. Limn suggests the words on your picture, with each person’s own values in them; write something better where they do not say it all. Where your email platform does not escape values for HTML, such as Mailchimp, the text goes without them: a quote in a name would break the tag.`,
    },
    {
      id: 'sharp-screens',
      title: 'Twice the pixels',
      text: `For sharp screens the picture is drawn at twice the size and shown at the size of your canvas. It is heavier: look at its weight in the editor first, see [Pictures and weight](/help/pictures#weight).`,
    },
    {
      id: 'unfilled',
      title: 'Placeholders that arrive unfilled',
      text: `Limn keeps every placeholder that a tag of the image was made with. When one comes back as it is, instead of a value, it counts as missing and your dashboard says so, with a button to the field of the tag. Usual causes:

- The placeholder belongs to another platform, or to a contact field that is called otherwise.
- The mail was sent with the platform’s test button.
- The tag was pasted where the platform does not look for placeholders.

An unfilled Email Field marks the open as a test: it is neither counted nor billed.`,
    },
    {
      id: 'platforms',
      title: 'Placeholders of each platform',
      part: 'presets',
      text: `Made from the same list as the tags. The first form of each is the one that a tag takes. A dash means that none is known: type your own.`,
    },
  ],
};
