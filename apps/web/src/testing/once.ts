/** Setup for all test files of a process, done once: they share a window. */
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { SelectList } from '../ui/SelectField.tsx';

configure({
  // A machine that does other things as well takes longer; what never comes fails all the same.
  asyncUtilTimeout: 15_000,
  // Errors while waiting omit the page, which is printed in the end.
  getElementError: (message, container) => {
    const again = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const error = new Error(again ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});

// React remembers for its warnings where each element was made, until there are many. That takes a tenth of a
// test's time.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {
    // It stays many.
  },
});

// The router makes requests of Node with signals of jsdom, which Node does not take. No test stops a request.
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, { ...init, signal: null });
  }
};

// No one is reached: a test says what is answered.
globalThis.fetch = async () => {
  throw new TypeError('Failed to fetch');
};

// Parts that come when they are needed are there, as for someone who has used them before.
SelectList.preload();
await import('../ui/SelectList.tsx');
