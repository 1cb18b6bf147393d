/**
 * A draw child's program. It owns nothing but compiled scenes: jobs come in on descriptor 3, pictures go out
 * on 4, and it ends when its pipe does or its parent is gone, so that no parent's death leaves it behind,
 * whatever it is busy with.
 */
import { writevSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const JOBS = 3;
const ANSWERS = 4;
const PIPE_BYTES = 64 * 1024;
const MAX_SCENE_BYTES = 192 * 1024 * 1024;
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;

const { blobDirectory, fetchedDirectory, fontDirectory, compileCacheDirectory } = JSON.parse(process.argv[2] ?? '{}') as {
  blobDirectory: string;
  fetchedDirectory?: string;
  fontDirectory?: string;
  compileCacheDirectory?: string;
};
enableCompileCache(compileCacheDirectory);
const { openDiskBlobs } = await import('../../platform/blobs.ts');
const { leaveSignalsToParent } = await import('../../platform/leave-signals-to-parent.ts');
const { watchChild } = await import('../../platform/child-watch/watch-child.ts');
const { createFrameReader, frameBytes, frameHead } = await import('./frames.ts');
const { costHead, decodeRequest, failedAnswer, READY_ID } = await import('./messages.ts');
const { createPainter } = await import('./painter.ts');
const { openFontShelf } = await import('./font-shelf.ts');

leaveSignalsToParent();
watchChild();
const loadLetters = openFontShelf(fontDirectory);
const folders = [blobDirectory, fetchedDirectory].flatMap((folder) => (folder === undefined ? [] : [openDiskBlobs(folder)]));
const painter = createPainter({
  blobs: { get: getFromAny },
  loadLetters,
  maxSceneBytes: MAX_SCENE_BYTES,
  maxPictureBytes: MAX_PICTURE_BYTES,
});
const waiting: { id: number; payload: Buffer }[] = [];
let working = false;

const read = createFrameReader((id, payload) => {
  waiting.push({ id, payload });
  if (!working) void work();
});
const jobs = new Socket({
  fd: JOBS,
  // One buffer for all reads: a stream would make one of 64 KB for each job, which is some hundred bytes.
  onread: {
    buffer: Buffer.alloc(PIPE_BYTES),
    callback: (length, buffer) => {
      read(Buffer.from(buffer.subarray(0, length)));
      return true;
    },
  },
});
jobs.on('end', () => process.exit(0));
jobs.on('error', () => process.exit(0));
const answers = new Socket({ fd: ANSWERS, readable: false });
answers.on('error', () => process.exit(0));
write(READY_ID, []);

/**
 * One picture after another; the pipe is read again when what came with the last reading is drawn, and after
 * each picture while answers wait for room.
 */
async function work(): Promise<void> {
  working = true;
  let began = performance.now();
  for (let job = waiting.shift(); job; job = waiting.shift()) {
    const before = process.threadCpuUsage();
    const parts = await answer(job.payload);
    const { user, system } = process.threadCpuUsage(before);
    write(job.id, [costHead({ cpuMs: (user + system) / 1000, wallMs: performance.now() - began }), ...parts]);
    began = performance.now();
    if (waiting.length === 0 || answers.writableLength > 0) await nextTurn();
  }
  working = false;
}

/** Pinned pictures lie in the one folder, fetched ones in the other. */
async function getFromAny(hash: string): Promise<Buffer | undefined> {
  for (const blobs of folders) {
    const bytes = await blobs.get(hash);
    if (bytes) return bytes;
  }
  return undefined;
}

async function answer(payload: Buffer): Promise<Buffer[]> {
  try {
    return await painter.answer(decodeRequest(payload));
  } catch (error) {
    return [failedAnswer(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')];
  }
}

/**
 * Written at once and by itself: a picture held back in a queue helps no one. While a front that is late with
 * everything does not read, the pipe has room for some five pictures; the others are kept here, because a
 * child that stood still would be missing later.
 */
function write(id: number, parts: readonly Buffer[]): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = [frameHead(id, length), ...parts];
  const written = answers.writableLength > 0 ? 0 : writtenAtOnce(frame);
  // A copy: the encoders use their memory again for the next picture.
  if (written < frameBytes(length)) answers.write(Buffer.concat(frame).subarray(written));
}

/** How many bytes the pipe took; opening the socket has made it one that does not wait. */
function writtenAtOnce(frame: readonly Buffer[]): number {
  try {
    return writevSync(ANSWERS, frame);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return 0;
    // Its parent is gone, and no one waits for the picture.
    if (code === 'EPIPE') process.exit(0);
    throw error;
  }
}
