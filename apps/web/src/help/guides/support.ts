import type { Guide } from '../guide.ts';

export const support: Guide = {
  slug: 'support',
  title: 'Support',
  text: 'When something does not work as it should.',
  sections: [
    {
      id: 'no-picture',
      title: 'Pictures do not appear in a mailing',
      text: `Open the address of the picture from the tag in your browser. If it shows there, the mail program blocks pictures until the reader allows them. If it does not, check that the image is published.`,
    },
    {
      id: 'same-picture',
      title: 'Everybody sees the same picture',
      text: `The placeholders in the tag belong to another email platform, or the mailing was sent as a test without a contact. Choose your platform in the Tags dialog and copy the tag again. The dashboard names the placeholder that came unfilled.`,
    },
    {
      id: 'no-opens',
      title: 'Opens are not counted',
      text: `Look at [who counts as a person](/help/counting#who-counts): prefetches and scanners do not. An open whose Email Field arrived unfilled is a test. Previews inside Limn are never counted.`,
    },
    {
      id: 'no-verification-mail',
      title: 'The verification mail did not arrive',
      text: `Look in the spam folder, then press “Send it again” on the page that asks you to verify. Company mail filters can hold a mail back for some minutes.`,
    },
    {
      id: 'ask',
      title: 'Ask a person',
      text: `Write to whoever runs Limn for your company and tell them what you did, what you expected, and the time it happened. With the time, the matching entry in the log can be found.`,
    },
  ],
};
