/**
 * Schemas of values that several parts have. They allow what Limn itself could have written, and nothing
 * else.
 */
import { z } from 'zod';
import { DOCUMENT_LIMITS, parseDocument } from '@limn/scene';

export const Id = z.number().int().positive().max(2_147_483_647);
export const Text = (max: number) => z.string().max(max);
export const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
export const Day = z.number().int().min(-32_768).max(100_000);
export const BigText = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .refine(fitsInt8);
/** From 0. */
export const BigCount = z.string().regex(/^\d{1,18}$/);
/** Fields of these are columns of 64 bits. */
export const BIG_NUMBERS: ReadonlySet<z.ZodType> = new Set<z.ZodType>([BigText, BigCount]);
export const Count = z.number().int().min(0).max(2_147_483_647);
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
export const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const Json = z.unknown();
export const Side = z.number().int().min(1).max(5000);

/** JSON text of a document that can be drawn. */
export const DocumentText = z.string().refine((text) => Buffer.byteLength(text) <= DOCUMENT_LIMITS.bytes && canBeDrawn(parsed(text)));
export const DrawableDocument = z.custom<object>((value) => canBeDrawn(value));

function fitsInt8(text: string): boolean {
  const number = BigInt(text);
  return BigInt.asIntN(64, number) === number;
}

/** A kept document says everything in today's words. */
function canBeDrawn(value: unknown): boolean {
  const read = parseDocument(value);
  return read.ok && read.document === value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
