import type { Guide } from '../guide.ts';
import { EDITOR_SCREEN, TAGS_SCREEN } from '../screens.ts';

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Getting Started',
  text: 'From sign-up to your first mailing.',
  sections: [
    {
      id: 'first-steps',
      title: 'The list on your dashboard',
      part: 'first-steps',
      text: `A new company finds its first steps on the dashboard. Each step is ticked when the thing itself is there, and its button leads to the place where it is done. The list goes away with the first open.`,
    },
    {
      id: 'sign-up',
      title: 'Sign up and set up your company',
      text: `Sign up with your email address, say in two short steps who you are and what your company is called, then open the link in the mail that verifies the address. You get 1,000 free credits and 14 days to try everything.

Choose your email platform (ESP) when you are asked: tags are then made with its placeholders.`,
    },
    {
      id: 'make-an-image',
      title: 'Make an image',
      text: `Press NEW IMAGE. Give the image a name that you and your colleagues recognise; recipients never see it.

Then name the merge fields that your email platform can fill: \`firstname\`, \`points\`, \`city\`. Type them, paste them, or read them from the first line of a CSV file. You can change them later.

Last, choose what to start with. An empty canvas is 600 by 200 pixels and white; you can change its size at any time.`,
    },
    {
      id: 'design-it',
      title: 'Design it once',
      part: 'three-people',
      picture: EDITOR_SCREEN,
      text: `Press T for a text and type over its words. Where each person should see something of their own, press Insert Merge Field, or type the field in braces: \`Hello {{firstname}}\`.

The preview data at the left say what the canvas shows. Preview draws the picture as recipients would see it with these values. The editor saves by itself.`,
    },
    {
      id: 'publish-it',
      title: 'Publish it',
      text: `GENERATE TAGS publishes the first version and shows its tag. Nobody sees what you change afterwards until you press Publish. More about it: [Versions and publishing](/help/versions).`,
    },
    {
      id: 'copy-the-tag',
      title: 'Copy the tag into your mailing',
      picture: TAGS_SCREEN,
      text: `The tag is a piece of HTML. Look through the placeholders that your email platform will fill in, press Copy, and paste the tag where the picture should stand: in the HTML view of your mailing, or in a block for your own code. More about it: [Tags and email platforms](/help/tags).`,
    },
    {
      id: 'send-a-test',
      title: 'Send it to yourself first',
      text: `Send the mailing to one real contact, your own address for example, as a campaign and not with the button for a test mail: many platforms leave placeholders unfilled in a test mail. Open it and let your mail program show pictures.

- You see your own name: the tag works.
- You see the text without a name: the placeholder came unfilled, or your contact has no first name. The dashboard says which of the two it was.
- You see no picture at all: see [Support](/help/support).

Your dashboard notices the first open within seconds.`,
    },
  ],
};
