import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { readChoiceAgain } from '../session/company-choice.ts';
import './once.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  readChoiceAgain();
});
