import { AppError } from '@limn/model';
import { expect, test } from 'vitest';
import { EXIT, explainFailure } from './explain-failure.ts';

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);

test.each([
  [
    'a full disk',
    failed('ENOSPC: no space left on device, write', { code: 'ENOSPC', path: '/data/secrets/key' }),
    EXIT.diskFull,
    /^The disk is full: \/data\/secrets\/key/,
  ],
  ['a quota', failed('EDQUOT: disk quota exceeded', { code: 'EDQUOT' }), EXIT.diskFull, /^The disk is full\. Free/],
  ['a database without room', failed('could not extend file', { code: '53100' }), EXIT.diskFull, /^The disk is full/],
  [
    'a database server that ended for want of room',
    failed('PostgreSQL did not start:\nFATAL: could not write lock file: No space left on device'),
    EXIT.diskFull,
    /^The disk is full/,
  ],
  ['a folder in use', failed('/data/1.lock is owned by process 7.', { name: 'LockedError' }), EXIT.temporary, /owned by process 7/],
  ['a silent database', failed('Query read timeout'), EXIT.temporary, /too much to do/],
  ['a database that takes no connection in time', failed('timeout expired'), EXIT.temporary, /too much to do/],
  ['no database', failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }), EXIT.databaseAway, /ECONNREFUSED/],
  ['a folder of another user', failed('EACCES', { code: 'EACCES', path: '/data' }), EXIT.notAllowed, /^\/data can’t be written/],
  ['a cause behind an answer', new AppError('unavailable', { cause: failed('Query read timeout') }), EXIT.temporary, /too much to do/],
  ['a setting', failed('ROLES may name front, not "x".'), EXIT.broken, /^ROLES may name front/],
  ['no error at all', 'gone', EXIT.broken, /^gone$/],
])('explains %s in a sentence and with a code', (_what, error, exitCode, sentence) => {
  const failure = explainFailure(error);
  expect([failure.exitCode, failure.sentence]).toEqual([exitCode, expect.stringMatching(sentence)]);
  expect(failure.sentence).not.toContain('\n');
});
