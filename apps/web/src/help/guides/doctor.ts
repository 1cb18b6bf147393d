import type { Guide } from '../guide.ts';

export const doctor: Guide = {
  slug: 'doctor',
  title: 'The tag doctor',
  text: 'What is wrong with the tags in an email, and a fixed copy.',
  sections: [
    {
      id: 'using-it',
      title: 'Using it',
      text: `Open [Check an email](/doctor) and paste the whole HTML of your email, or open its file. Say which platform it is sent with. What is wrong with the tags in it is said one by one, with what it would do to your mailing and the place where it stands. Copy the fixed HTML back when you agree with it.`,
    },
    {
      id: 'when',
      title: 'When it helps',
      text: `- A platform’s editor has rewritten the tag: ampersands, quotes or braces are no longer what they were.
- The email is so long that Gmail cuts it off before a tag.
- The tag was copied from a mail that was already sent, so that it carries one person’s values for everybody.
- The email was taken over from another platform with its placeholders.`,
    },
  ],
};
