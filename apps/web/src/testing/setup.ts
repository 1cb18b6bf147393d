import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { readChoiceAgain } from '../session/company-choice.ts';
import { SelectList } from '../ui/SelectField.tsx';

// A machine that does other things as well takes longer; what never comes fails all the same.
configure({ asyncUtilTimeout: 15_000 });

// Parts that come when they are needed are there, as for somebody who has used them before.
SelectList.preload();
await import('../ui/SelectList.tsx');

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  readChoiceAgain();
});

// The router makes requests of Node with signals of jsdom, which Node does not take. No test stops a request.
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, { ...init, signal: null });
  }
};
