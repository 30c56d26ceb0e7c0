import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { comparisonShape } from '../../../sources/comparison-shape.ts'
import { Source } from '../../../sources/source.ts'
import { templateKeys } from '../papers/index.ts'

const wordFile = z
  .string()
  .meta({ description: 'The Word file (.docx) in base64; it is not kept', contentEncoding: 'base64' })

export const PrepareInput = input('TransactionPaperInput', {
  template: z.enum(templateKeys as [string, ...string[]]).meta({ description: 'Which paper' }),
})

export const PreparedPaper = entity('PreparedTransactionPaper', {
  transaction_id: field.id(),
  template: z.string(),
  title: z.string(),
  name: z.string().meta({ description: 'As the file is saved' }),
  content: wordFile,
  missing: z
    .array(z.object({ field: z.string(), label: z.string() }))
    .meta({ description: 'What the transaction does not know: it stands in brackets, for a person to fill' }),
})

export const CompareInput = input('TransactionComparisonInput', {
  before: Source.meta({ description: 'The earlier version: one document' }),
  after: Source.optional().meta({
    description: 'The later version: one document; that of the linked data room when left out',
  }),
})

export const DocumentComparison = entity('TransactionDocumentComparison', {
  transaction_id: field.id(),
  ...comparisonShape,
  redline: wordFile
    .nullable()
    .meta({ description: 'The later version with tracked changes, as a Word file in base64; not kept' }),
})

export const binderFormats = ['pdf', 'zip'] as const

export type CompareInput = z.output<typeof CompareInput>
