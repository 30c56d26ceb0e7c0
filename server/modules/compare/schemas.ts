import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { comparisonShape } from '../../sources/comparison-shape.ts'
import { Source } from '../../sources/source.ts'

export const ComparableDocument = entity('ComparableDocument', {
  document_id: field.id(),
  room_id: field.id(),
  room: z.string(),
  name: z.string(),
  content_type: z.string().nullable(),
  version: z.int().positive().meta({ description: 'The latest' }),
  versions: z
    .array(z.object({ version: z.int().positive(), author: z.string(), created_at: field.timestamp() }))
    .meta({ description: 'The latest first' }),
})

const kept = {
  document_id: field.id(),
  version: z.int().positive().optional().meta({ description: 'The latest, unless said' }),
}

const Side = z
  .strictObject({
    document_id: kept.document_id
      .optional()
      .meta({ description: 'A document that the office keeps in a data room' }),
    version: kept.version,
    source: Source.optional().meta({ description: 'Or one document from elsewhere' }),
  })
  .superRefine(({ document_id, version, source }, ctx) => {
    if ((document_id === undefined) === (source === undefined))
      ctx.addIssue({
        code: 'custom',
        path: ['document_id'],
        message: sentence`is required without source: send exactly one`.english,
      })
    if (version !== undefined && document_id === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['version'],
        message: sentence`applies only to a stored document`.english,
      })
  })
export type Side = z.output<typeof Side>

export const files = ['docx', 'pdf'] as const

const asked = {
  files: z
    .array(z.enum(files))
    .max(2)
    .default([])
    .meta({ description: 'What is wanted as a file too, where the documents may be downloaded' }),
}

export const ComparisonInput = input('ComparisonInput', {
  before: Side.meta({ description: 'The earlier one' }),
  after: Side.meta({ description: 'The later one' }),
  ...asked,
})
export type ComparisonInput = z.output<typeof ComparisonInput>

export const RoomComparisonInput = input('RoomComparisonInput', {
  before: z.strictObject(kept).meta({ description: 'The earlier one' }),
  after: z.strictObject(kept).meta({ description: 'The later one' }),
  ...asked,
})

const file = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}, in base64; not kept`, contentEncoding: 'base64' })

export const DocumentComparison = entity('DocumentComparison', {
  ...comparisonShape,
  may_download: z.boolean().meta({ description: 'The files of it may be asked for' }),
  docx: file('The later one with tracked changes, as a Word file'),
  pdf: file('What changed, as a PDF'),
})
