import { z } from 'zod'
import { entity, field, input } from '../kernel/index.ts'
import { type Delimiter, delimiters, encodings } from '../reading/table.ts'

const name = () => z.string().min(1).max(500)

/** Where the cells of a sheet are, and how they are read: each as the imports take it. */
export const FormatLayout = input('ImportFormatLayout', {
  delimiter: z.enum(Object.keys(delimiters) as [Delimiter, ...Delimiter[]]).optional(),
  encoding: z.enum(encodings).optional().meta({ description: 'Character set' }),
  sheet: name().optional(),
  header_row: z.int().min(0).optional().meta({ description: 'Row of the column names' }),
  first_row: z.int().min(1).optional().meta({ description: 'First row of records' }),
  date_order: z.enum(['day_first', 'month_first']).optional(),
  decimal_sign: z.enum(['point', 'comma']).optional(),
  money_out: z.enum(['negative', 'positive']).optional().meta({ description: 'Sign of money paid out' }),
  debits: z.enum(['negative', 'positive']).optional().meta({ description: 'Sign of a debit' }),
  mapping: z
    .record(z.string().max(60), name().nullable())
    .optional()
    .meta({ description: 'Source column per field' }),
  choices: z.record(z.string().max(60), z.record(z.string().max(500), name())).optional(),
})

export type FormatLayout = z.output<typeof FormatLayout>

export const FormatOffered = entity('ImportFormatOffered', {
  id: field.id(),
  name: z.string(),
  layout: FormatLayout,
})
