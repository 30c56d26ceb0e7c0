import { z } from 'zod'
import { entity, field, sentence } from '../kernel/index.ts'
import { duplicateField, SimilarToRow } from '../platform/merging/likeness.ts'
import { type Delimiter, delimiters, encodings } from '../reading/table.ts'
import { FormatOffered } from './format-schemas.ts'
import { fates } from './sheet-row.ts'

/** Beneath the names of the columns. */
export const MAX_ROWS = 20_000
/** The limit of a body: a workbook in base64 is a third larger than its file. */
export const MAX_BYTES = 12 * 1024 * 1024

const name = () => z.string().min(1).max(500)

/** Layout settings that a file may leave open; those not given are inferred from the file. */
export const layoutFields = {
  mapping: z.record(z.string().max(60), name().nullable()).optional().meta({
    description:
      'Source column per field; null skips the field. Fields not listed are matched by common column names',
  }),
  delimiter: z
    .enum(Object.keys(delimiters) as [Delimiter, ...Delimiter[]])
    .optional()
    .meta({ description: 'What separates the cells of a CSV file' }),
  encoding: z
    .enum(encodings)
    .optional()
    .meta({ description: 'Character set of a CSV file sent as `content`. Default: as the file tells' }),
  header_row: z.int().min(0).optional().meta({
    description:
      'Row of the column names; 0 where the sheet has none: its columns are then `Column 1` and so on',
  }),
  first_row: z.int().min(1).optional().meta({
    description: 'First row of records. Default: the row below the column names',
  }),
  last_row: z.int().min(1).optional().meta({ description: 'Rows below this one are not read' }),
  date_order: z.enum(['day_first', 'month_first']).optional().meta({
    description: 'Order of ambiguous dates such as 03/04/2026 when no other date in the sheet settles it',
  }),
  decimal_sign: z.enum(['point', 'comma']).optional().meta({
    description:
      'Decimal sign of ambiguous amounts such as 25.000 when no other amount in the sheet settles it',
  }),
}

const SheetRowShown = entity('SheetRowShown', {
  row: z.int(),
  cells: z.array(z.string()).meta({ description: 'By column' }),
})

/** The layout of a sheet as read, and its open questions. */
export const layout = {
  columns: z.array(z.string()).meta({ description: 'Columns of the sheet' }),
  mapping: z.record(z.string(), z.string().nullable()).meta({ description: 'Column of each field' }),
  delimiter: layoutFields.delimiter.unwrap().nullable(),
  header_row: z.int().nullable().meta({ description: 'Null if no row names the columns' }),
  sample: z.array(SheetRowShown).meta({ description: 'The first rows below the header' }),
  signature: z.string().meta({ description: 'Identifies files of the same columns, for saving a format' }),
  date_order: z.enum(['day_first', 'month_first']).nullable(),
  asks_date_order: z.boolean().meta({ description: 'Some dates are ambiguous: send `date_order`' }),
  decimal_sign: z.enum(['point', 'comma']).nullable(),
  asks_decimal_sign: z.boolean().meta({ description: 'Some amounts are ambiguous: send `decimal_sign`' }),
  unclear: z
    .array(z.object({ row: z.int(), cell: z.string(), readings: z.record(z.string(), z.string()) }))
    .meta({ description: 'The first ambiguous cells, each as it would be read by each answer' }),
}

/** The file of a table, sent in one of three ways. */
export const fileFields = {
  csv: z.string().min(1).optional().meta({
    description: 'CSV text, separated by comma, semicolon, tab or |; title rows above the header are allowed',
  }),
  xlsx: z.base64().min(1).optional().meta({ description: 'Or an Excel workbook in base64' }),
  content: z
    .base64()
    .min(1)
    .optional()
    .meta({ description: 'Or the file as it is, CSV or workbook, in base64; its kind is detected' }),
  sheet: name().optional().meta({ description: 'Sheet of the workbook. Default: the first' }),
}

/** Input of every import. */
export const sheetFields = {
  ...fileFields,
  file_name: field.text(200).optional().meta({ description: 'File name shown in the list of imports' }),
  ...layoutFields,
  debits: z.enum(['positive', 'negative']).optional().meta({
    description: 'Sign of a debit in a column of signed amounts. Default: as the preview’s `fields` say',
  }),
  choices: z
    .record(z.string().max(60), z.record(z.string().max(500), name()))
    .optional()
    .meta({
      description: 'Per field: the value (one of the preview’s `choices`) for each unrecognised cell',
    }),
  duplicates: duplicateField(),
}

interface SentFile {
  csv?: unknown
  xlsx?: unknown
  content?: unknown
  sheet?: unknown
}

export const oneSheet = ({ csv, xlsx, content, sheet }: SentFile, issues: z.RefinementCtx): void => {
  if ([csv, xlsx, content].filter(one => one !== undefined).length !== 1)
    issues.addIssue({
      code: 'custom',
      path: ['csv'],
      message: sentence`is required without xlsx or content: send exactly one`.english,
    })
  assertOfWorkbook({ xlsx, content, sheet }, issues)
}

/** A sheet is named of a workbook alone. */
export function assertOfWorkbook(
  { xlsx, content, sheet }: Omit<SentFile, 'csv'>,
  issues: z.RefinementCtx,
): void {
  if (sheet !== undefined && xlsx === undefined && content === undefined)
    issues.addIssue({
      code: 'custom',
      path: ['sheet'],
      message: sentence`applies only to a workbook: send xlsx or content with it`.english,
    })
}

export type SheetInput = z.output<z.ZodObject<typeof sheetFields>>

const Counts = entity('SheetImportCounts', {
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  ignored: z.int().meta({ description: 'Totals, titles and rows excluded by choice' }),
  refused: z.int(),
})

const Row = entity('SheetImportRow', {
  row: z.int().meta({ description: 'Row number in the sheet' }),
  fate: z.enum(fates),
  cells: z.record(z.string(), z.string()).meta({ description: 'Cell values by field' }),
  problems: z.array(z.object({ column: z.string(), message: z.string() })).meta({
    description: 'Reasons for the refusal, by field',
  }),
  messages: z.array(z.string()).meta({ description: 'Result in words' }),
  similar: z.array(SimilarToRow).meta({ description: 'Existing records it may duplicate' }),
})

const fields = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    needed: z.boolean(),
    debits: z
      .enum(['positive', 'negative'])
      .nullable()
      .meta({ description: 'Sign of a debit; null if the column has no side' }),
  }),
)

const reading = {
  program: z
    .string()
    .nullable()
    .meta({ description: 'Program that made the file, recognised by its columns' }),
  sheets: z.array(z.string()).meta({ description: 'Sheets in the workbook' }),
  sheet: z.string().nullable(),
  fields,
  ...layout,
  unmapped_columns: z.array(z.string()).meta({ description: 'Columns that are not imported' }),
  unknown: z
    .array(z.object({ column: z.string(), cell: z.string(), rows: z.int() }))
    .meta({ description: 'Unrecognised cells: map them with `choices`' }),
  choices: z
    .record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
    .meta({ description: 'Possible values for a field’s unrecognised cells' }),
  objections: z.array(z.string()).meta({ description: 'Reasons why the sheet cannot be imported' }),
  warnings: z.array(z.string()).meta({ description: 'Warnings to review before importing' }),
  counts: Counts,
  rows: z.array(Row),
}

/** Formats of files that look alike, as a preview offers them. */
export const offered = {
  formats: z.array(FormatOffered).meta({ description: 'Saved formats of files with the same columns' }),
}

export const TableTrial = entity('TableTrial', {
  sheets: reading.sheets,
  sheet: reading.sheet,
  fields,
  ...layout,
  unmapped_columns: reading.unmapped_columns,
  objections: z.array(z.string()).meta({ description: 'Reasons why the table cannot be read' }),
  ...offered,
})

export const SheetImportTrial = entity('SheetImportTrial', { ...reading, ...offered })

export const SheetImportResult = entity('SheetImportResult', {
  import_id: field.id().nullable().meta({ description: 'Id for undoing the import; null if ephemeral' }),
  ...reading,
})

export const SheetImport = entity('SheetImport', {
  id: field.id(),
  kind: z.string(),
  file_name: z.string().nullable(),
  author: z.string(),
  counts: Counts,
  undone_at: field.timestamp().nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable().meta({ description: 'Reason told for the undo' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
