import type { Guide } from '../guide.ts';

export const missing: Guide = {
  slug: 'missing',
  title: 'When something is missing',
  text: 'What recipients see and where their click leads when a value, a picture or the image itself is not there.',
  sections: [
    {
      id: 'never-broken',
      title: 'Never a broken picture',
      text: `Every tag of a published image is answered with a picture, whatever happens, and never with another person’s. Limn gives the drawing a second and a half; then it takes the first of these that there is:

1. the picture of this person
2. the last picture that this same person was shown for this image, if it is still held
3. the image’s **fallback image**
4. the neutral picture, drawn when you published, with every field empty
5. a transparent dot that mail programs show as nothing`,
    },
    {
      id: 'values',
      title: 'A missing value',
      text: `It is drawn as nothing; the rest of the picture stays. That is an ordinary picture, not a fallback. A placeholder that arrives unfilled counts as a missing value, and is named on your dashboard.`,
    },
    {
      id: 'fallback-image',
      title: 'The fallback image',
      text: `Choose one in the editor, under Links and Fallback: a picture that is right for everybody. It is kept with each version that you publish.`,
    },
    {
      id: 'links',
      title: 'Links',
      text: `A link is followed only when every field in it has a value: half an address leads to the wrong page. Otherwise the click leads to the fallback link, else to your company’s website. Only http and https addresses are followed.`,
    },
    {
      id: 'deleted',
      title: 'A deleted image',
      text: `Its tags go on working with the fallback chain from the second step on; clicks lead to the fallback link or your company’s website. Nothing of it is counted or billed.`,
    },
    {
      id: 'unpublished',
      title: 'An image that was never published',
      text: `There is nothing to show yet: its tag gives a transparent dot. That is why the tag page offers to publish first.`,
    },
  ],
};
