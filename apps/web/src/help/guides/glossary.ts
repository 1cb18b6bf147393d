import type { Guide } from '../guide.ts';

export const glossary: Guide = {
  slug: 'glossary',
  title: 'Glossary',
  text: 'One word for each thing.',
  sections: [
    {
      id: 'designs',
      title: 'Designs',
      text: `| Word | Means |
| Image | a design on a canvas, with its fields, link and settings |
| Draft | the state of an image that you edit; only previews show it |
| Version | a snapshot of a draft, made by publishing; it never changes |
| Live version | the version that recipients see |
| Bin | where deleted images and templates lie for 30 days |
| Folder | where an image is filed: one level, one folder for each image |
| Template | a design to start other images from |
| Merge field | a name in a text or link that becomes the recipient’s value |
| Custom field | a merge field that is worked out from others |
| Fallback | what is shown or opened when the picture or link cannot be made |`,
    },
    {
      id: 'mailings',
      title: 'Mailings',
      text: `| Word | Means |
| Tag | the HTML that is pasted into an email: a picture, usually in a link |
| Email platform, ESP | the service that sends your mail and fills in the tag |
| Placeholder | what the platform replaces in a tag for every recipient, like \`*|FNAME|*\` |
| Unfilled | a placeholder that arrived as it is, instead of a value |
| Recipient | who opens, as the tag’s Email Field names them |
| Send | one mailing |`,
    },
    {
      id: 'figures',
      title: 'Figures',
      text: `| Word | Means |
| Impression | one picture served to a person |
| Unique impression | a person who saw at least one, counted once |
| Implied impression | added for a click by somebody of whom no impression was seen that day; not billed |
| Click | one person following a tag’s link |
| Credit | the right to one impression |
| Mail proxy | a service that fetches pictures when the recipient opens |
| Privacy prefetch | a service that fetches them whether or not anybody opens |
| Scanner | security software that opens mails and follows links |`,
    },
  ],
};
