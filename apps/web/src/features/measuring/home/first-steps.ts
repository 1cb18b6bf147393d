/**
 * The way to the first opened picture. Each step is done when the thing itself is there, and leads to where
 * it is done.
 */
import type { FirstSteps } from '@limn/contracts';
import { editorAddress, tagAddress } from '../../../ui/image-addresses.ts';

export interface Step {
  key: 'company' | 'image' | 'design' | 'publish' | 'tag' | 'open';
  title: string;
  done: boolean;
  /** The instruction, while it is the next one. */
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
      title: 'Create an image',
      done: state.image,
      text: 'Name your image and list the merge fields your email platform will fill in, such as firstname.',
      button: { label: 'Create an image', to: create },
    },
    {
      key: 'design',
      title: 'Design it',
      done: state.design,
      text: `Add a text with a merge field to ${image}.`,
      button: { label: 'Open the editor', to: id === null ? create : editorAddress(id) },
    },
    {
      key: 'publish',
      title: 'Publish it',
      done: state.publish,
      text: `${image} isn’t live yet. Publish it so recipients can see it.`,
      button: { label: 'Publish it', to: id === null ? create : tagAddress(id) },
    },
    {
      key: 'tag',
      title: 'Copy its tag into an email',
      done: state.tag,
      text: 'Paste this HTML into your email where the image should appear.',
      button: { label: 'Get the tag', to: id === null ? create : tagAddress(id) },
    },
    {
      key: 'open',
      title: 'See the first open',
      done: state.open,
      text: 'Send yourself a test and open it. It shows up here within seconds.',
      button: { label: 'How to send a test', to: '/help/getting-started#send-a-test' },
    },
  ];
}
