import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { messageStatuses } from '../../../platform/mail/messages.ts'
import { signingMethods } from '../states.ts'

export const sha256 = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, sentence`must be 64 lower-case hexadecimal digits`.english)
    .meta({
      description: 'SHA-256 of the bytes',
      example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    })

export const Party = entity('TransactionParty', {
  id: field.id(),
  transaction_id: field.id(),
  idx: z.int().nonnegative().meta({ description: 'Index of the party in addresses, from 0; never reused' }),
  name: z.string(),
  company_id: field.id().nullable(),
  role: z.string().nullable(),
  signatory: z.string().nullable().meta({ description: 'Signatory' }),
  email: z.string().nullable(),
  signing_order: z.int().nullable().meta({ description: 'Null: may sign at any time' }),
  signed: z.boolean(),
  signed_at: field.timestamp().nullable(),
  recorded_by: z.string().nullable().meta({ description: 'Person who recorded the signature' }),
  method: z.enum(signingMethods).nullable(),
  document: z.string().nullable().meta({ description: 'Signed document' }),
  sha256: z.string().nullable().meta({ description: 'SHA-256 of the signed document' }),
  address: z.string().nullable().meta({ description: 'Network address of the recording' }),
  user_agent: z.string().nullable().meta({ description: 'User agent of the recording' }),
  left_at: field.timestamp().nullable(),
  left_reason: z.string().nullable(),
  reminded_on: field.date().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const said = {
  role: field.text(100).nullish(),
  signatory: field.text(200).nullish(),
  email: field.email().nullish(),
  signing_order: z
    .int()
    .min(1)
    .max(100)
    .nullish()
    .meta({ description: 'Signs after everyone with a lower number. Default: at any time' }),
}

export const PartyInput = input('TransactionPartyInput', {
  name: field.text(200),
  company_id: field.id().nullish(),
  ...said,
})

export const PartyChange = input('TransactionPartyChange', { name: field.text(200).optional(), ...said })

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

export const Reminder = entity('TransactionReminder', {
  id: field.id(),
  transaction_id: field.id(),
  party_id: field.id(),
  idx: z.int().nonnegative().meta({ description: 'The party’s index' }),
  name: z.string().meta({ description: 'Addressee' }),
  address: z.string(),
  subject: z.string(),
  message_id: z.string(),
  status: z.enum(messageStatuses),
  attempts: z.int(),
  sent_at: field.timestamp().nullable().meta({ description: 'When the mail server accepted it' }),
  response: z.string().nullable().meta({ description: 'The mail server’s reply' }),
  sender_id: field.id().nullable(),
  sender: z.string().meta({ description: 'Sender' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ReminderInput = input('TransactionReminderInput', {
  note: field.text(2000).optional().meta({ description: 'Note added to the text' }),
})

export type PartyInput = z.output<typeof PartyInput>
export type PartyChange = z.output<typeof PartyChange>
export type SignedInput = z.output<typeof SignedInput>
