/** The way to the first opened picture. Each step is done when the thing itself is there, and leads to where it is done. */
import type { FirstSteps } from '@limn/contracts';
import { editorAddress, tagAddress } from '../../../ui/image-addresses.ts';

export interface Step {
  key: 'company' | 'image' | 'design' | 'publish' | 'tag' | 'open';
  title: string;
  done: boolean;
  /** What to do, while it is the next one. */
  text: string;
  button: { label: string; to: string };
}

export function stepsOf(state: FirstSteps): Step[] {
  const { image_id: id, image_name: name } = state;
  const create = '/new';
  const image = name === '' ? 'your image' : `“${name}”`;
  return [
    { key: 'company', title: 'Sign up and set up your company', done: true, text: '', button: { label: '', to: '/home' } },
    {
      key: 'image',
      title: 'Make an image',
      done: state.image,
      text: 'Name it, and name the merge fields that your email platform fills, like firstname.',
      button: { label: 'Make an image', to: create },
    },
    {
      key: 'design',
      title: 'Design it',
      done: state.design,
      text: `Put a text with a merge field on ${image}.`,
      button: { label: 'Open the editor', to: id === null ? create : editorAddress(id) },
    },
    {
      key: 'publish',
      title: 'Publish it',
      done: state.publish,
      text: `Nobody sees ${image} before it is published.`,
      button: { label: 'Publish it', to: id === null ? create : tagAddress(id) },
    },
    {
      key: 'tag',
      title: 'Copy its tag into a mailing',
      done: state.tag,
      text: 'The tag is a piece of HTML. Paste it where the picture should stand in your email.',
      button: { label: 'Get the tag', to: id === null ? create : tagAddress(id) },
    },
    {
      key: 'open',
      title: 'See the first open',
      done: state.open,
      text: 'Send the mailing to yourself and open it. This page notices within seconds.',
      button: { label: 'How to send a test', to: '/help/getting-started#send-a-test' },
    },
  ];
}
