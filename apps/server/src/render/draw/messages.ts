/** Messages between front and draw child, as payloads of frames. */
import type { TextFit } from '@limn/scene';
import type { PictureFormat } from '@limn/published';
import { MIME, type DrawJob, type Drawn } from './draw-port.ts';

/** Frame id of the one message that answers no job: the child is warm. */
export const READY_ID = 0;

/** A job without its snapshot is for a child that is thought to hold the compiled scene. */
export type DrawRequest = Omit<DrawJob, 'snapshot' | 'deadlineMs' | 'isWanted' | 'isBackground'> & { snapshot?: DrawJob['snapshot'] };

export type DrawAnswer = { kind: 'drawn'; drawn: Drawn } | { kind: 'missing' } | { kind: 'failed'; reason: string };

const KIND = { drawn: 0, missing: 1, failed: 2, measured: 3 } as const;
const FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'gif'];
const COST_BYTES = 8;
const DRAWN_HEAD_BYTES = 6;
const MEASURED_HEAD_BYTES = 5;

export function encodeRequest(request: DrawRequest): string {
  return JSON.stringify(request);
}

export function decodeRequest(payload: Buffer): DrawRequest {
  return JSON.parse(payload.toString('utf8')) as DrawRequest;
}

/** Head of a drawn picture: kind, format, width and height (u16, little-endian); its bytes follow. */
export function drawnHead(format: PictureFormat, width: number, height: number): Buffer {
  const head = Buffer.allocUnsafe(DRAWN_HEAD_BYTES);
  head[0] = KIND.drawn;
  head[1] = FORMATS.indexOf(format);
  head.writeUInt16LE(width, 2);
  head.writeUInt16LE(height, 4);
  return head;
}

/**
 * Stands before a drawn picture's head where its texts were measured: kind, length of the JSON (u32,
 * little-endian), the JSON.
 */
export function measuredHead(texts: readonly TextFit[]): Buffer {
  const json = Buffer.from(JSON.stringify(texts));
  const head = Buffer.allocUnsafe(MEASURED_HEAD_BYTES);
  head[0] = KIND.measured;
  head.writeUInt32LE(json.length, 1);
  return Buffer.concat([head, json]);
}

export function missingAnswer(): Buffer {
  return Buffer.of(KIND.missing);
}

export function failedAnswer(reason: string): Buffer {
  return Buffer.concat([Buffer.of(KIND.failed), Buffer.from(reason)]);
}

/** Cost of one job for a child. */
export interface DrawCost {
  /** Processor time, however busy the machine was. */
  cpuMs: number;
  /** From its beginning, or from when the one before was handed over, until its answer was ready. */
  wallMs: number;
}

/**
 * Stands before every answer of a child: processor time, then time, in microseconds (u32 each,
 * little-endian).
 */
export function costHead({ cpuMs, wallMs }: DrawCost): Buffer {
  const head = Buffer.allocUnsafe(COST_BYTES);
  head.writeUInt32LE(Math.min(Math.round(cpuMs * 1000), 0xffff_ffff), 0);
  head.writeUInt32LE(Math.min(Math.round(wallMs * 1000), 0xffff_ffff), 4);
  return head;
}

/** Takes the cost off an answer. */
export function readCost(payload: Buffer): { cost: DrawCost; answer: Buffer } {
  const cost = { cpuMs: payload.readUInt32LE(0) / 1000, wallMs: payload.readUInt32LE(4) / 1000 };
  return { cost, answer: payload.subarray(COST_BYTES) };
}

/** A picture's bytes are a view of the payload: who keeps them for long copies them. */
export function decodeAnswer(payload: Buffer): DrawAnswer {
  const kind = payload[0];
  if (kind === KIND.missing) return { kind: 'missing' };
  if (kind === KIND.measured) {
    const end = MEASURED_HEAD_BYTES + payload.readUInt32LE(1);
    const answer = decodeAnswer(payload.subarray(end));
    const texts = JSON.parse(payload.toString('utf8', MEASURED_HEAD_BYTES, end)) as TextFit[];
    return answer.kind === 'drawn' ? { kind: 'drawn', drawn: { ...answer.drawn, texts } } : answer;
  }
  if (kind !== KIND.drawn) return { kind: 'failed', reason: payload.subarray(1).toString('utf8') };
  const bytes = payload.subarray(DRAWN_HEAD_BYTES);
  const mime = MIME[FORMATS[payload[1] ?? 0] ?? 'jpeg'];
  return { kind: 'drawn', drawn: { bytes, mime, width: payload.readUInt16LE(2), height: payload.readUInt16LE(4) } };
}
