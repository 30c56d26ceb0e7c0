import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { comparisonShape } from '../../../sources/comparison-shape.ts'
import { Source } from '../../../sources/source.ts'
import { templateKeys } from '../papers/index.ts'

const wordFile = z
  .string()
  .meta({ description: 'Word file (.docx) in base64; not saved', contentEncoding: 'base64' })

export const PrepareInput = input('TransactionPaperInput', {
  template: z.enum(templateKeys as [string, ...string[]]).meta({ description: 'Kind of paper' }),
})

export const PreparedPaper = entity('PreparedTransactionPaper', {
  transaction_id: field.id(),
  template: z.string(),
  title: z.string(),
  name: z.string().meta({ description: 'File name' }),
  content: wordFile,
  missing: z
    .array(z.object({ field: z.string(), label: z.string() }))
    .meta({ description: 'Information missing from the transaction: in brackets, for a person to fill in' }),
})

export const CompareInput = input('TransactionComparisonInput', {
  before: Source.meta({ description: 'Earlier version, one document' }),
  after: Source.optional().meta({
    description: 'Later version, one document. Default: that of the linked data room',
  }),
})

export const DocumentComparison = entity('TransactionDocumentComparison', {
  transaction_id: field.id(),
  ...comparisonShape,
  redline: wordFile
    .nullable()
    .meta({ description: 'Later version with tracked changes, as a Word file in base64; not saved' }),
})

export const binderFormats = ['pdf', 'zip'] as const

export type CompareInput = z.output<typeof CompareInput>
