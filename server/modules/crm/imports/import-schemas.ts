import { z } from 'zod'
import {
  assertOfWorkbook,
  fileFields,
  layout,
  MAX_ROWS,
  offered,
  sheetFields,
} from '../../../imports/schemas.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { duplicateField, SimilarToRow } from '../../../platform/merging/likeness.ts'

/** Meanings of a column. `first_name` and `last_name` are joined where there is no `name`. */
export const importFields = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'role',
  'notes',
] as const
export type ImportField = (typeof importFields)[number]

export const fates = ['create', 'update', 'skip', 'error'] as const

const columnName = () => z.string().min(1).max(300)
const cell = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])

export const ImportInput = input('ImportInput', {
  ...fileFields,
  delimiter: sheetFields.delimiter,
  encoding: sheetFields.encoding,
  header_row: sheetFields.header_row,
  first_row: sheetFields.first_row,
  last_row: sheetFields.last_row,
  rows: z
    .array(z.record(z.string().max(300), cell))
    .min(1)
    .max(MAX_ROWS)
    .optional()
    .meta({ description: 'Or rows as objects, keyed by column name' }),
  mapping: z
    .strictObject(
      Object.fromEntries(importFields.map(name => [name, columnName().nullish()])) as MappingShape,
    )
    .optional()
    .meta({
      description:
        'Source column per field; null skips the field. Fields not listed are matched by column name',
      example: { name: 'Full name', email: 'E-mail' },
    }),
  on_duplicate: z.enum(['skip', 'update']).default('skip').meta({
    description:
      'How to treat a row whose e-mail belongs to an existing contact; an empty cell never clears a field',
  }),
  duplicates: duplicateField(),
  on_error: z.enum(['skip', 'abort']).default('skip').meta({
    description: 'Skip invalid rows and report them, or refuse the whole import (422)',
  }),
}).superRefine(({ csv, xlsx, content, sheet, rows }, issues) => {
  if ([csv, xlsx, content, rows].filter(one => one !== undefined).length !== 1)
    issues.addIssue({
      code: 'custom',
      path: ['csv'],
      message: sentence`is required without xlsx, content or rows: send exactly one`.english,
    })
  assertOfWorkbook({ xlsx, content, sheet }, issues)
})

type MappingShape = Record<ImportField, z.ZodOptional<z.ZodNullable<z.ZodString>>>

const Values = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  role: z.string().nullable(),
  notes: z.string().nullable(),
})

const Counts = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
})

const PreviewRow = entity('ImportPreviewRow', {
  row: z.int().meta({ description: 'Row number; 1 is the first below the header' }),
  fate: z.enum(fates),
  contact: Values.meta({ description: 'Values read from the row' }),
  existing_id: field
    .id()
    .nullable()
    .meta({ description: 'Existing contact with this e-mail, or the one chosen for the row' }),
  messages: z.array(z.string()),
  similar: z.array(SimilarToRow).meta({ description: 'Existing contacts it may duplicate' }),
})

const Reading = {
  sheets: z.array(z.string()).meta({ description: 'Sheets in the workbook' }),
  sheet: z.string().nullable().meta({ description: 'Sheet read; null if not a workbook' }),
  mapping: z
    .record(z.enum(importFields), z.string().nullable())
    .meta({ description: 'Source column of each field' }),
  columns: layout.columns,
  delimiter: layout.delimiter,
  header_row: layout.header_row,
  sample: layout.sample,
  signature: layout.signature,
  unmapped_columns: z.array(z.string()).meta({ description: 'Columns that are not imported' }),
  counts: Counts,
}

export const ImportPreview = entity('ImportPreview', { ...Reading, ...offered, rows: z.array(PreviewRow) })

export const ImportResult = entity('ImportResult', {
  import_id: field
    .id()
    .nullable()
    .meta({ description: 'Id for viewing or undoing the import; null if ephemeral' }),
  ...Reading,
  rows: z.array(
    PreviewRow.extend({
      contact_id: field.id().nullable().meta({ description: 'Contact created, changed or found' }),
    }),
  ),
})

export const ContactImport = entity('ContactImport', {
  id: field.id(),
  source: z.enum(['csv', 'xlsx', 'rows']),
  author: z.string(),
  counts: Counts,
  undone_at: field.timestamp().nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable().meta({ description: 'Reason told for the undo' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const Person = { id: field.id(), name: z.string(), email: z.string().nullable() }

export const ImportUndo = entity('ImportUndo', {
  import_id: field.id(),
  undone_at: field.timestamp(),
  removed: z.array(z.object(Person)),
  kept: z.array(
    z.object({
      ...Person,
      reason: z.enum(['changed', 'linked']).meta({ description: 'Change since the import' }),
    }),
  ),
  gone: z.int().meta({ description: 'Imported contacts already deleted' }),
  not_restored: z.int().meta({ description: 'Contacts that the import updated; they stay as they are' }),
})

export type ImportInput = z.output<typeof ImportInput>
