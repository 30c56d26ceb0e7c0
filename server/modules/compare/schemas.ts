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
  version: z.int().positive().meta({ description: 'Latest version' }),
  versions: z
    .array(z.object({ version: z.int().positive(), author: z.string(), created_at: field.timestamp() }))
    .meta({ description: 'Latest first' }),
})

const kept = {
  document_id: field.id(),
  version: z.int().positive().optional().meta({ description: 'Default: the latest' }),
}

const Side = z
  .strictObject({
    document_id: kept.document_id.optional().meta({ description: 'Document in a data room' }),
    version: kept.version,
    source: Source.optional().meta({ description: 'Document from elsewhere, instead of `document_id`' }),
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
    .meta({ description: 'Files to return with the answer, if the documents may be downloaded' }),
}

export const ComparisonInput = input('ComparisonInput', {
  before: Side.meta({ description: 'Earlier version' }),
  after: Side.meta({ description: 'Later version' }),
  ...asked,
})
export type ComparisonInput = z.output<typeof ComparisonInput>

export const RoomComparisonInput = input('RoomComparisonInput', {
  before: z.strictObject(kept).meta({ description: 'Earlier version' }),
  after: z.strictObject(kept).meta({ description: 'Later version' }),
  ...asked,
})

const file = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}, in base64; not saved`, contentEncoding: 'base64' })

export const DocumentComparison = entity('DocumentComparison', {
  ...comparisonShape,
  may_download: z.boolean().meta({ description: 'Whether its files may be requested' }),
  docx: file('The later version with tracked changes, as a Word file'),
  pdf: file('The changes, as a PDF'),
})
