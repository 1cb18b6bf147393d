import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PersonPictures } from './PersonPictures.tsx';
import type { OfferedTemplate } from './template-list.ts';

const template: OfferedTemplate = {
  key: 'gallery:a',
  source: { gallery: 'a' },
  name: 'A',
  text: '',
  category: 'Loyalty',
  width: 600,
  height: 200,
  fields: ['firstname'],
  pictures: ['Maya', 'Tom', 'Ines'].map((person) => ({ person, url: `/gallery/${person}.jpg` })),
  alt: 'A greeting',
  own: undefined,
};

const wantsLess = (less: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: less && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown(container: HTMLElement): { person: string | null | undefined; pictures: number } {
  return {
    person: container.querySelector('[data-person]')?.getAttribute('data-person'),
    pictures: container.querySelectorAll('img').length,
  };
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('turns to the next person’s picture while hovered, loading it then', () => {
  wantsLess(false);
  const { container, rerender } = render(<PersonPictures template={template} playing={false} height={200} />);
  wait(5000);
  expect(shown(container)).toEqual({ person: 'Maya', pictures: 1 });
  rerender(<PersonPictures template={template} playing height={200} />);
  expect(shown(container)).toEqual({ person: 'Maya', pictures: 3 });
  wait(500);
  expect(shown(container).person).toBe('Tom');
  wait(1600);
  expect(shown(container).person).toBe('Ines');
  wait(1600);
  expect(shown(container).person).toBe('Maya');
  rerender(<PersonPictures template={template} playing={false} height={200} />);
  wait(1700);
  expect(shown(container).person).toBe('Maya');
});

test('shows one other person where motion is reduced', () => {
  wantsLess(true);
  const { container, rerender } = render(<PersonPictures template={template} playing height={200} />);
  expect(shown(container).person).toBe('Tom');
  wait(10_000);
  expect(shown(container).person).toBe('Tom');
  rerender(<PersonPictures template={template} playing={false} height={200} />);
  expect(shown(container).person).toBe('Maya');
});
