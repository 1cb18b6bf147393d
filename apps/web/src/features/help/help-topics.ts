/** The help pages' words. Each stands for itself and can be read without signing in. */
import type { ReactNode } from 'react';

export interface HelpSection {
  title: string;
  body: ReactNode;
}

export interface HelpTopic {
  slug: string;
  title: string;
  text: string;
  sections: readonly HelpSection[];
}

export const TOPICS: readonly HelpTopic[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    text: 'From sign-up to your first mailing.',
    sections: [
      {
        title: '1. Sign up and set up your company',
        body: 'Sign up with your email address, answer two short steps about you and your company, then open the link in the mail that verifies the address. You get 1,000 free credits and 14 days to try everything.',
      },
      {
        title: '2. Make an image',
        body: 'Press NEW IMAGE. Give it a name, type the merge fields your email platform can fill (firstname, points, city), then start with an empty canvas or a picture of yours.',
      },
      {
        title: '3. Design it once',
        body: 'In the editor, add text, shapes and pictures. Put a merge field into a text where each person should see something of their own. Preview shows the design with the values you type.',
      },
      {
        title: '4. Publish it and copy the tag',
        body: 'GENERATE TAGS publishes the first version. Choose your email platform, check the merge codes it fills in, then copy the tag into the HTML of your mailing.',
      },
      {
        title: '5. Send a test, then the mailing',
        body: 'Send the mailing to yourself first. When people open it, impressions and clicks appear on the dashboard within seconds.',
      },
    ],
  },
  {
    slug: 'guides',
    title: 'How-to Guides',
    text: 'Short answers to what people do most.',
    sections: [
      {
        title: 'Greet people by name',
        body: 'Add a merge field called firstname to the image, write “Hello {{firstname}},” in a text, and give the field a default for people without a name. In the tag, put your platform’s code for the first name beside firstname.',
      },
      {
        title: 'Change a design that is already mailed',
        body: 'Edit the image and publish again. Tags never change: everybody who opens the mailing from now on sees the new version. An older version can be made live again at any time.',
      },
      {
        title: 'Use names with spaces',
        body: 'A field whose name is letters only is written {{firstname}}. Any other name is written in brackets: {{[first name]}}.',
      },
      {
        title: 'Follow clicks',
        body: 'Give the image a link in the editor and tick Include Link in the tag. The fields under URL Tracking are added to the address, also for tags already mailed.',
      },
      {
        title: 'What people see when something is missing',
        body: 'A field without a value is drawn with its default or left empty. When a picture cannot be made, the fallback image is shown. A mail never shows a broken picture.',
      },
      {
        title: 'How impressions are counted',
        body: 'One impression is one live image shown to a person, and it uses one credit. Opens by security scanners and other machines are recognised and not billed. Previews inside Limn are never counted.',
      },
    ],
  },
  {
    slug: 'tour',
    title: 'Tour',
    text: 'How the parts work together, in two minutes.',
    sections: [
      {
        title: 'Dashboard',
        body: 'The last 30 days: how many people saw your images, how many clicked, and how many credits are left. Below are the three images that were changed last.',
      },
      {
        title: 'Images',
        body: 'Every design with its preview and status. A full dot is live, a ring means that the draft is ahead of what people see. Search finds names, types and labels.',
      },
      {
        title: 'Editor',
        body: 'The canvas is in the middle. Settings, size, links and preview data are at the left, layers and versions at the right, and the properties of what you selected below. It saves by itself.',
      },
      {
        title: 'Tags',
        body: 'The tag is the HTML that goes into your mailing. Limn knows the merge codes of 33 email platforms and says which of them are checked and which to test.',
      },
      { title: 'From the keyboard', body: 'Ctrl K (⌘ K) searches pages, images and actions. In the editor, press ? for all keys.' },
    ],
  },
  {
    slug: 'support',
    title: 'Support',
    text: 'When something does not work as it should.',
    sections: [
      {
        title: 'Pictures do not appear in a mailing',
        body: 'Open the address of the picture from the tag in your browser. If it shows there, the mail program blocks pictures until the reader allows them. If it does not, check that the image is published.',
      },
      {
        title: 'Everybody sees the same picture',
        body: 'The merge codes in the tag belong to another email platform, or the mailing was sent as a test without a contact. Choose your platform in the Tags dialog and copy the tag again.',
      },
      {
        title: 'I did not get the verification mail',
        body: 'Look in the spam folder, then press “Send it again” on the page that asks you to verify. Company mail filters can hold a mail back for some minutes.',
      },
      {
        title: 'Ask a person',
        body: 'Write to whoever runs Limn for your company and tell them what you did, what you expected, and the time it happened. With the time, the matching entry in the log can be found.',
      },
    ],
  },
];
