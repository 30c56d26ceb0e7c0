import { z } from 'zod'
import { field, input, sentence } from '../../../kernel/index.ts'
import { signingMethods } from '../states.ts'

export const sha256 = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, sentence`must be 64 lower-case hexadecimal digits`.english)
    .meta({
      description: 'SHA-256 of the bytes',
      example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    })

export const SignedInput = input('TransactionSignedInput', {
  signed_at: z.iso.datetime().optional().meta({
    description: 'Not in the future. Default: now',
    format: 'date-time',
    example: '2026-02-27T09:30:00.000Z',
  }),
  method: z.enum(signingMethods).default('wet_ink'),
  document_id: field
    .id()
    .optional()
    .meta({ description: 'Document in the linked room; supplies its name and digest' }),
  document: field.text(300).optional().meta({ description: 'Signed document' }),
  sha256: sha256().optional(),
})

export const PartyReason = input('TransactionPartyReason', { reason: field.text(500) })

export const ReminderInput = input('TransactionReminderInput', {
  note: field.text(2000).optional().meta({ description: 'Note added to the text' }),
})

export type SignedInput = z.output<typeof SignedInput>
