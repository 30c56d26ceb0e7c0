import { z } from 'zod'
import { entity, field, sentence } from '../kernel/index.ts'
import { duplicateField, SimilarToRow } from '../platform/merging/likeness.ts'
import { fates } from './sheet-row.ts'

/** Beneath the names of the columns. */
export const MAX_ROWS = 20_000
/** Of a body: a workbook in base64 is a third larger than it is. */
export const MAX_BYTES = 12 * 1024 * 1024

const name = () => z.string().min(1).max(500)

/** What every import takes. */
export const sheetFields = {
  csv: z.string().min(1).optional().meta({
    description:
      'A CSV file as text; comma, semicolon or tab. Titles may stand above the names of the columns',
  }),
  xlsx: z.base64().min(1).optional().meta({ description: 'Or an Excel workbook in base64' }),
  sheet: name()
    .optional()
    .meta({ description: 'The name of the workbook’s sheet; the first unless said otherwise' }),
  file_name: field
    .text(200)
    .optional()
    .meta({ description: 'What the file is called, for the list of imports' }),
  mapping: z.record(z.string().max(60), name().nullable()).optional().meta({
    description:
      'Which column of the sheet holds a field; null leaves the field out. Fields not named here are recognised by the usual names of columns',
  }),
  date_order: z.enum(['day_first', 'month_first']).optional().meta({
    description: 'Of dates such as 03/04/2026, where no other date of the sheet tells',
  }),
  choices: z
    .record(z.string().max(60), z.record(z.string().max(500), name()))
    .optional()
    .meta({
      description:
        'By field: what a cell means that was not recognised, as one of the values of `choices` in the preview',
    }),
  duplicates: duplicateField(),
}

export const oneSheet = (
  { csv, xlsx, sheet }: { csv?: unknown; xlsx?: unknown; sheet?: unknown },
  issues: z.RefinementCtx,
): void => {
  if ((csv === undefined) === (xlsx === undefined))
    issues.addIssue({
      code: 'custom',
      path: ['csv'],
      message: sentence`is required without xlsx: send exactly one`.english,
    })
  assertOfWorkbook({ xlsx, sheet }, issues)
}

/** A sheet is named of a workbook alone. */
export function assertOfWorkbook(
  { xlsx, sheet }: { xlsx?: unknown; sheet?: unknown },
  issues: z.RefinementCtx,
): void {
  if (sheet !== undefined && xlsx === undefined)
    issues.addIssue({
      code: 'custom',
      path: ['sheet'],
      message: sentence`applies only to a workbook: send xlsx with it`.english,
    })
}

export type SheetInput = z.output<z.ZodObject<typeof sheetFields>>

const Counts = entity('SheetImportCounts', {
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  ignored: z.int().meta({ description: 'Totals and titles, and what was left out by choice' }),
  refused: z.int(),
})

const Row = entity('SheetImportRow', {
  row: z.int().meta({ description: 'Its number in the sheet' }),
  fate: z.enum(fates),
  cells: z.record(z.string(), z.string()).meta({ description: 'What stands in it, by field' }),
  problems: z.array(z.object({ column: z.string(), message: z.string() })).meta({
    description: 'Why it is refused, by field',
  }),
  messages: z.array(z.string()).meta({ description: 'What comes of it, in words' }),
  similar: z.array(SimilarToRow).meta({ description: 'What there is already that it may be' }),
})

const reading = {
  program: z.string().nullable().meta({ description: 'The program whose file it is, by its columns' }),
  sheets: z.array(z.string()).meta({ description: 'The sheets of a workbook' }),
  sheet: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), title: z.string(), needed: z.boolean() })),
  columns: z.array(z.string()).meta({ description: 'The columns of the sheet' }),
  mapping: z.record(z.string(), z.string().nullable()).meta({ description: 'The column of each field' }),
  unmapped_columns: z.array(z.string()).meta({ description: 'Columns that nothing is read from' }),
  date_order: z.enum(['day_first', 'month_first']).nullable(),
  asks_date_order: z
    .boolean()
    .meta({ description: 'There are dates that may be read in two ways: say which by `date_order`' }),
  unknown: z
    .array(z.object({ column: z.string(), cell: z.string(), rows: z.int() }))
    .meta({ description: 'Cells that were not recognised: say what they mean by `choices`' }),
  choices: z
    .record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
    .meta({ description: 'What the unknown cells of a field may mean' }),
  objections: z.array(z.string()).meta({ description: 'Why nothing of the sheet can be imported as it is' }),
  warnings: z.array(z.string()).meta({ description: 'What to look at before importing it' }),
  counts: Counts,
  rows: z.array(Row),
}

export const SheetImportTrial = entity('SheetImportTrial', reading)

export const SheetImportResult = entity('SheetImportResult', {
  import_id: field.id().nullable().meta({ description: 'To undo the import; null when ephemeral' }),
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
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
