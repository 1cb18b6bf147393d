/** Columns of tables, and how their rows are placed on the map. */
import { COLUMN_FORMS } from '@limn/values';
import { z } from 'zod';

/**
 * The kinds of a column's values; worked out when a file is read, and changeable. `picture` and `url` are
 * http(s) addresses.
 */
export const COLUMN_TYPES = ['text', 'number', 'date', 'boolean', 'url', 'picture'] as const;
export const ColumnType = z.enum(COLUMN_TYPES, { error: `Use one of ${COLUMN_TYPES.join(', ')}.` });
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const ColumnForm = z.enum(COLUMN_FORMS, { error: `Use one of ${COLUMN_FORMS.join(', ')}.` });

export const TableColumn = z
  .object({
    name: z.string(),
    type: ColumnType,
    /**
     * How the numbers or dates of the column are written, where that makes a difference: the order of day,
     * month and year, or the sign before decimals. Without one, as your locale writes them.
     */
    form: ColumnForm.optional(),
    /** False where no value proved the form and your locale decided. */
    proven: z.boolean().optional(),
    /**
     * True where cells of a workbook show something else than the number or date that they hold: 1.2M for
     * 1234567. Rules read what they hold.
     */
    shown: z.boolean().optional(),
    /**
     * True where some numbers or dates are written in words or signs that a database can’t read, and are kept
     * in figures beside them.
     */
    figures: z.boolean().optional(),
  })
  .meta({ id: 'TableColumn' });
export type TableColumn = z.infer<typeof TableColumn>;

/**
 * Tells which columns of a location table say where a row is, by their names: `latitude` and `longitude`, or
 * `postcode`, `town` or both.
 */
export const PlaceChoice = z
  .object({
    latitude: z.string().optional(),
    longitude: z.string().optional(),
    postcode: z.string().optional(),
    town: z.string().optional(),
    country: z.string().optional(),
  })
  .meta({ id: 'PlaceChoice' });
export type PlaceChoice = z.infer<typeof PlaceChoice>;

/** As the table's file numbers them. */
const FirstRows = z.array(z.object({ row: z.number().int(), text: z.string() }));
/**
 * Rows of a location table that are on no map, or by all signs in the wrong place, and how exact the others
 * are.
 */
export const Unplaced = z
  .object({
    count: z.number().int(),
    first: FirstRows,
    /**
     * Rows that are somewhere else by all signs: latitude and longitude look swapped. `all`: of the whole
     * table.
     */
    swapped: z.object({ count: z.number().int(), first: FirstRows, all: z.boolean() }).optional(),
    /**
     * Numbers of rows whose point is the middle of what their code or name means. Absent where all have
     * coordinates.
     */
    exactness: z
      .object({
        postcode: z.number().int(),
        /** Absent where the table was read before sectors were known. */
        sector: z.number().int().optional(),
        district: z.number().int(),
        area: z.number().int(),
        town: z.number().int(),
      })
      .optional(),
  })
  .meta({ id: 'Unplaced' });
export type Unplaced = z.infer<typeof Unplaced>;

/** How the columns of the newest file differ from those before. */
export const ColumnChanges = z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).meta({ id: 'ColumnChanges' });
export type ColumnChanges = z.infer<typeof ColumnChanges>;
