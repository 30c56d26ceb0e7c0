import { z } from 'zod'
import { assertOfWorkbook, MAX_ROWS, sheetFields } from '../../../imports/schemas.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { duplicateField, SimilarToRow } from '../../../platform/merging/likeness.ts'

/** What a column can mean. `first_name` and `last_name` are joined where there is no `name`. */
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
  csv: sheetFields.csv,
  xlsx: sheetFields.xlsx,
  sheet: sheetFields.sheet,
  rows: z
    .array(z.record(z.string().max(300), cell))
    .min(1)
    .max(MAX_ROWS)
    .optional()
    .meta({ description: 'Or the rows as objects, their keys naming the columns' }),
  mapping: z
    .strictObject(
      Object.fromEntries(importFields.map(name => [name, columnName().nullish()])) as MappingShape,
    )
    .optional()
    .meta({
      description:
        'Which column holds a field; null leaves the field out. Fields not named here are guessed from the column names',
      example: { name: 'Full name', email: 'E-mail' },
    }),
  on_duplicate: z.enum(['skip', 'update']).default('skip').meta({
    description:
      'What happens to a row whose e-mail is a contact already; an empty cell never clears a field',
  }),
  duplicates: duplicateField(),
  on_error: z.enum(['skip', 'abort']).default('skip').meta({
    description: 'Leave rows in error out and report them, or refuse the whole import (422)',
  }),
}).superRefine(({ csv, xlsx, sheet, rows }, issues) => {
  if ([csv, xlsx, rows].filter(one => one !== undefined).length !== 1)
    issues.addIssue({
      code: 'custom',
      path: ['csv'],
      message: sentence`is required without xlsx or rows: send exactly one`.english,
    })
  assertOfWorkbook({ xlsx, sheet }, issues)
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
  row: z.int().meta({ description: 'From 1, the row beneath the column names being the first' }),
  fate: z.enum(fates),
  contact: Values.meta({ description: 'What was read from the row' }),
  existing_id: field
    .id()
    .nullable()
    .meta({ description: 'The contact that has this e-mail, or that the row is by choice' }),
  messages: z.array(z.string()),
  similar: z.array(SimilarToRow).meta({ description: 'Who is there already that it may be' }),
})

const Reading = {
  sheets: z.array(z.string()).meta({ description: 'The sheets of a workbook' }),
  sheet: z.string().nullable().meta({ description: 'The one that is read; null where it is no workbook' }),
  mapping: z
    .record(z.enum(importFields), z.string().nullable())
    .meta({ description: 'The column that each field is read from' }),
  unmapped_columns: z.array(z.string()).meta({ description: 'Columns that nothing is read from' }),
  counts: Counts,
}

export const ImportPreview = entity('ImportPreview', { ...Reading, rows: z.array(PreviewRow) })

export const ImportResult = entity('ImportResult', {
  import_id: field
    .id()
    .nullable()
    .meta({ description: 'To look at or undo the import; null when ephemeral' }),
  ...Reading,
  rows: z.array(
    PreviewRow.extend({
      contact_id: field.id().nullable().meta({ description: 'The contact that was made, changed or found' }),
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
      reason: z.enum(['changed', 'linked']).meta({ description: 'Since it was imported' }),
    }),
  ),
  gone: z.int().meta({ description: 'Contacts of the import that somebody had deleted before' }),
  not_restored: z.int().meta({ description: 'Contacts that the import updated; they stay as they are' }),
})

export type ImportInput = z.output<typeof ImportInput>
