import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'

export const evidencedRecords = ['entry', 'call', 'commitment', 'close'] as const
export type EvidencedRecord = (typeof evidencedRecords)[number]

const record = z.enum(evidencedRecords).meta({ description: 'Kind of record that the document evidences' })

export const EvidenceQuery = z.object({
  record: record.optional(),
  record_id: z.coerce.number().pipe(field.id()).optional().meta({ description: 'The record; with `record`' }),
})

export const EvidenceInput = input('FundEvidenceInput', {
  record,
  record_id: field.id().meta({ description: 'The entry, capital call, commitment or close, of this fund' }),
  document_id: field.id().meta({ description: 'A document of a data room that you may see' }),
  note: field.text(500).nullish(),
})

export const FundEvidence = entity('FundEvidence', {
  id: field.id(),
  fund_account_id: field.id(),
  record,
  record_id: field.id(),
  document_id: field.id(),
  room_id: field.id().nullable().meta({ description: 'Its data room; null where you may not see it' }),
  name: z.string().nullable().meta({ description: 'Null where you may not see it' }),
  sha256: z.string().nullable().meta({ description: 'SHA-256 when it was attached' }),
  changed: z.boolean().meta({ description: 'The data room has another version now' }),
  note: z.string().nullable(),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
