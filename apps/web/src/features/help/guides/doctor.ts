import type { Guide } from '../guide.ts';

export const doctor: Guide = {
  slug: 'doctor',
  title: 'The tag doctor',
  text: 'What is wrong with the tags in an email, and a mended copy.',
  sections: [
    {
      id: 'using-it',
      title: 'Using it',
      text: `Open the [tag doctor](/doctor) and paste the whole HTML of your email. Each tag of yours in it is looked at; what is wrong is said in a sentence, with what it would do to your mailing. Copy the mended HTML back when you agree with it.`,
    },
    {
      id: 'when',
      title: 'When it helps',
      text: `- A platform’s editor has rewritten the tag: ampersands, quotes or braces are no longer what they were.
- The tag was copied from a mail that was already sent, so that it carries one person’s values for everybody.
- The email was taken over from another platform with its placeholders.`,
    },
  ],
};
