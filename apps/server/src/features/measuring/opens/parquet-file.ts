/** A Parquet file, written group by group while its rows are read. */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { OpenColumn } from './open-columns.ts';
import type { WireOpen } from './read-opens.ts';

/** Rows of a group: readers skip by groups, and one is in memory at once. */
const GROUP_ROWS = 10_000;

export async function* parquetFile(pages: AsyncIterable<WireOpen[]>, columns: readonly OpenColumn[]): AsyncGenerator<Uint8Array> {
  const columnData = (rows: readonly WireOpen[]) =>
    columns.map(({ label, type, value }) => ({ name: label, type, nullable: true, data: rows.map((row) => value(row)) }));
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnData([]) }), createdBy: 'limn' });
  /** Bytes so far. Offsets in the file are those of the writer, which goes on counting. */
  const taken = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  let rows: WireOpen[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length < GROUP_ROWS) continue;
    await parquet.write({ columnData: columnData(rows), rowGroupSize: rows.length });
    rows = [];
    yield taken();
  }
  if (rows.length > 0) await parquet.write({ columnData: columnData(rows), rowGroupSize: rows.length });
  await parquet.finish();
  yield taken();
}
