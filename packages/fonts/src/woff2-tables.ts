/**
 * The tables of a WOFF 2: one packed stream, in which those of the outlines were taken apart.
 * https://www.w3.org/TR/WOFF2/
 */
import { broken, ByteReader, cutOff, MAX_UNPACKED_BYTES, tooMuch, viewOf, within } from './font-bytes.ts';
import { type Outlines, rebuildOutlines, rebuildWidths } from './woff2-outlines.ts';

/** Names of tables by the numbers that WOFF 2 gives them; a number beyond them is followed by the name. */
const WOFF2_TAGS: readonly (string | undefined)[] = (
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,' +
  'BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,' +
  'just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'
).split(',');

const HEADER_LENGTH = 48;
/**
 * The transformation of a table, in the two upper bits of its entry: outlines are by 0 and are not by 3, all
 * others the other way.
 */
const CHANGED_OUTLINES = 0;
const PLAIN_OUTLINES = 3;
const CHANGED_WIDTHS = 1;

interface Entry {
  offset: number;
  length: number;
  version: number;
}

/**
 * Answers each table as it was before it was packed. `unbrotli` is asked once, for no more than the directory
 * says.
 */
export function woff2Tables(
  bytes: Uint8Array,
  unbrotli: (packed: Uint8Array, maxBytes: number) => Uint8Array,
): { tags: string[]; table: (tag: string) => Uint8Array | undefined } {
  const view = viewOf(bytes);
  if (view.getUint32(8) > bytes.length) throw cutOff();
  if (view.getUint32(16) > MAX_UNPACKED_BYTES) throw tooMuch();
  const { entries, end, total } = readDirectory(bytes, view.getUint16(12));
  if (total > MAX_UNPACKED_BYTES) throw tooMuch();
  const packed = within(bytes, end, view.getUint32(20));
  let stream: Uint8Array | undefined;
  let outlines: Outlines | undefined;

  function packedTable(tag: string): Uint8Array {
    const entry = entries.get(tag);
    if (!entry) throw broken();
    stream ??= unpacked(() => unbrotli(packed, total));
    if (stream.length !== total) throw broken();
    return stream.subarray(entry.offset, entry.offset + entry.length);
  }

  function rebuilt(): Outlines {
    if (entries.get('glyf')?.version !== CHANGED_OUTLINES) throw broken();
    return (outlines ??= rebuildOutlines(packedTable('glyf')));
  }

  function table(tag: string): Uint8Array | undefined {
    const entry = entries.get(tag);
    if (!entry) return undefined;
    if (tag === 'glyf' || tag === 'loca') return entry.version === PLAIN_OUTLINES ? packedTable(tag) : rebuilt()[tag];
    if (tag === 'hmtx' && entry.version === CHANGED_WIDTHS) return rebuildWidths(packedTable(tag), rebuilt(), metricCount(table('hhea')));
    if (entry.version !== 0) throw broken();
    return tag === 'head' && entries.get('glyf')?.version === CHANGED_OUTLINES
      ? withOffsetFormat(packedTable(tag), rebuilt())
      : packedTable(tag);
  }

  return { tags: [...entries.keys()], table };
}

function readDirectory(bytes: Uint8Array, count: number): { entries: Map<string, Entry>; end: number; total: number } {
  const entries = new Map<string, Entry>();
  const reader = new ByteReader(bytes.subarray(HEADER_LENGTH));
  let total = 0;
  for (let left = count; left > 0; left--) {
    const flags = reader.byte();
    const tag = WOFF2_TAGS[flags & 0x3f] ?? String.fromCharCode(...reader.take(4));
    const version = flags >> 6;
    const isChanged = tag === 'glyf' || tag === 'loca' ? version !== PLAIN_OUTLINES : version !== 0;
    const plainLength = reader.base128();
    const length = isChanged ? reader.base128() : plainLength;
    entries.set(tag, { offset: total, length, version });
    total += length;
  }
  return { entries, end: HEADER_LENGTH + reader.position, total };
}

function metricCount(hhea: Uint8Array | undefined): number {
  if (!hhea || hhea.length < 36) throw broken();
  return viewOf(hhea).getUint16(34);
}

function withOffsetFormat(head: Uint8Array, { hasLongOffsets }: Outlines): Uint8Array {
  if (head.length < 54) return head;
  const changed = head.slice();
  viewOf(changed).setInt16(50, hasLongOffsets ? 1 : 0);
  return changed;
}

function unpacked(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack();
  } catch {
    throw broken();
  }
}
