import { z } from 'zod'
import { FormatLayout } from '../../imports/format-schemas.ts'
import { entity, field, input } from '../../kernel/index.ts'

/** The kinds of import whose formats are kept, with the area whose permissions hold. */
export const formatAreas = {
  investors: 'investors',
  deals: 'crm',
  contacts: 'crm',
  journal: 'cfo',
  companies: 'companies',
  opening_balances: 'cfo',
  capital: 'investor-portal',
  bank_details: 'investor-portal',
  obligations: 'compliance',
  bank: 'bank',
  benchmark_peers: 'cfo',
  tapes: 'pricer',
  remittances: 'pricer',
  covenant_certificates: 'risk',
  k1: 'cfo',
} as const
export type FormatKind = keyof typeof formatAreas
export const formatKinds = Object.keys(formatAreas) as [FormatKind, ...FormatKind[]]

export const ImportFormat = entity('ImportFormat', {
  id: field.id(),
  kind: z.enum(formatKinds),
  name: z.string(),
  signature: z.string().meta({ description: 'Identifies files of the same columns' }),
  layout: FormatLayout,
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ImportFormatInput = input('ImportFormatInput', {
  kind: z.enum(formatKinds),
  name: field.line(80),
  signature: z
    .string()
    .min(1)
    .max(4000)
    .meta({ description: 'As the preview of a file of this format says', example: 'buchungstagbetragsaldo' }),
  layout: FormatLayout,
})
export type ImportFormatInput = z.output<typeof ImportFormatInput>
