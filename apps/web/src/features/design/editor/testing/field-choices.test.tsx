/** The list of merge fields that opens while "{{" is typed. */
import { act, fireEvent, screen } from '@testing-library/react';
import { IText } from 'fabric';
import { expect, test } from 'vitest';
import { LinksPanel } from '../panels/LinksPanel.tsx';
import { TypedFieldChoices } from '../stage/TypedFieldChoices.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const FIELDS = { data_source: { fields: 'firstname,first name,points,city', csv_header: '' } };
const ROOM = { width: 1000, height: 800 };
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => screen.queryByRole('option', { selected: true })?.textContent;

async function openTyping(text = 'Hi ') {
  const it = await openPart(<TypedFieldChoices inset={0} room={ROOM} />, { image: FIELDS, objects: [aText(text, 100, 50)] });
  act(() => it.select(text));
  act(() => it.press('Enter'));
  return {
    ...it,
    words: () => it.objects()[0]?.['text'],
    strike: (words: string) => act(() => it.type(words)),
    key: (key: string) => act(() => it.press(key)),
  };
}

test('opens with "{{", narrows while typing, and goes when nothing fits', async () => {
  const it = await openTyping();
  it.strike('{');
  expect(options()).toEqual([]);
  it.strike('{');
  expect(options()).toEqual(['firstname', 'first name', 'points', 'city']);
  it.strike('po');
  expect(options()).toEqual(['points']);
  it.strike('x');
  expect(options()).toEqual([]);
});

for (const key of ['Enter', 'Tab'])
  test(`puts in the marked field by ${key}, letters as they are and others in brackets`, async () => {
    const it = await openTyping();
    it.strike('{{');
    it.key(key);
    expect(it.words()).toBe('Hi {{firstname}}');
    expect(options()).toEqual([]);
    it.strike(' {{first');
    it.key('ArrowDown');
    expect(marked()).toBe('first name');
    it.key(key);
    expect(it.words()).toBe('Hi {{firstname}} {{[first name]}}');
    it.strike('!');
    expect(it.words()).toBe('Hi {{firstname}} {{[first name]}}!');
  });

test('walks around by arrows, and begins at the top when the letters change', async () => {
  const it = await openTyping();
  it.strike('{{');
  it.key('ArrowUp');
  expect(marked()).toBe('city');
  it.key('ArrowDown');
  expect(marked()).toBe('firstname');
  it.key('ArrowDown');
  it.strike('p');
  expect(marked()).toBe('points');
});

test('closes by Escape and stays closed for that field; the text goes on', async () => {
  const it = await openTyping();
  it.strike('{{');
  it.key('Escape');
  expect(options()).toEqual([]);
  expect(it.session.store.getState().typingIn).toBe('layer-1');
  it.strike('po');
  expect(options()).toEqual([]);
  it.strike('}} and {{');
  expect(options()).toHaveLength(4);
});

test('takes a click without losing the text', async () => {
  const it = await openTyping();
  it.strike('{{');
  const option = screen.getByRole('option', { name: 'points' });
  // A press that is not prevented would take the focus from the text.
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(it.words()).toBe('Hi {{points}}');
  it.key('Control+z');
});

test('exchanges a field whose end is there already', async () => {
  const it = await openTyping('{{}} points');
  const area = document.activeElement as HTMLTextAreaElement;
  act(() => {
    const [text] = it.shown();
    if (!(text instanceof IText)) throw new Error('There is no text.');
    text.setSelectionStart(2);
    text.setSelectionEnd(2);
    area.setSelectionRange(2, 2);
  });
  it.strike('po');
  it.key('Enter');
  expect(it.words()).toBe('{{points}} points');
});

test('offers the fields in the link too', async () => {
  const it = await openPart(<LinksPanel />, { image: { ...FIELDS, link: '' } });
  const link = screen.getByRole('textbox', { name: 'Link' });
  await it.user.click(link);
  await it.user.type(link, 'https://shop.example/?p={{{{po');
  expect(options()).toEqual(['points']);
  await it.user.keyboard('{Enter}');
  expect(link).toHaveValue('https://shop.example/?p={{points}}');
  await it.user.tab();
  expect(it.server.posts.at(-1)).toEqual({ link: 'https://shop.example/?p={{points}}' });
});
