/** A company file is invalid; the message is for users. Nothing of it is kept. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

export const FILE_INTERRUPTED = 'The server was stopped before this was done. Please start again.';
export const DAMAGED = 'This file is damaged or cut off. Fetch it again where it was made, then try once more.';
