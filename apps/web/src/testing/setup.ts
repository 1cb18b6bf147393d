import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { readChoiceAgain } from '../session/company-choice.ts';
import './once.ts';

// As vitest's own waiting: a test that fails by time alone tells nothing.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out, and so has nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  readChoiceAgain();
});
