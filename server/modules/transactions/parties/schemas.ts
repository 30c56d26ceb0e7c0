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
  idx: z
    .int()
    .nonnegative()
    .meta({ description: 'By which addresses name it: the first is 0; never used again' }),
  name: z.string(),
  company_id: field.id().nullable(),
  role: z.string().nullable(),
  signatory: z.string().nullable().meta({ description: 'Who signs for it' }),
  email: z.string().nullable(),
  signing_order: z.int().nullable().meta({ description: 'Null may sign at any time' }),
  signed: z.boolean(),
  signed_at: field.timestamp().nullable(),
  recorded_by: z.string().nullable().meta({ description: 'Who said that it signed' }),
  method: z.enum(signingMethods).nullable(),
  document: z.string().nullable().meta({ description: 'What was signed' }),
  sha256: z.string().nullable().meta({ description: 'Of what was signed' }),
  address: z.string().nullable().meta({ description: 'From which network address it was recorded' }),
  user_agent: z.string().nullable().meta({ description: 'With which program it was recorded' }),
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
    .meta({ description: 'Signs after everyone with a lower one; left out, at any time' }),
}

export const PartyInput = input('TransactionPartyInput', {
  name: field.text(200),
  company_id: field.id().nullish(),
  ...said,
})

export const PartyChange = input('TransactionPartyChange', { name: field.text(200).optional(), ...said })

export const SignedInput = input('TransactionSignedInput', {
  signed_at: z.iso.datetime().optional().meta({
    description: 'Now when left out; never later',
    format: 'date-time',
    example: '2026-02-27T09:30:00.000Z',
  }),
  method: z.enum(signingMethods).default('wet_ink'),
  document_id: field
    .id()
    .optional()
    .meta({ description: 'A document of the linked room; brings its name and digest along' }),
  document: field.text(300).optional().meta({ description: 'What was signed' }),
  sha256: sha256().optional(),
})

export const PartyReason = input('TransactionPartyReason', { reason: field.text(500) })

export const Reminder = entity('TransactionReminder', {
  id: field.id(),
  transaction_id: field.id(),
  party_id: field.id(),
  idx: z.int().nonnegative().meta({ description: 'The party’s' }),
  name: z.string().meta({ description: 'To whom it is addressed' }),
  address: z.string(),
  subject: z.string(),
  message_id: z.string(),
  status: z.enum(messageStatuses),
  attempts: z.int(),
  sent_at: field.timestamp().nullable().meta({ description: 'When the mail server took it' }),
  response: z.string().nullable().meta({ description: 'What the mail server said' }),
  sender_id: field.id().nullable(),
  sender: z.string().meta({ description: 'Who sent it' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ReminderInput = input('TransactionReminderInput', {
  note: field.text(2000).optional().meta({ description: 'What is added to the text' }),
})

export type PartyInput = z.output<typeof PartyInput>
export type PartyChange = z.output<typeof PartyChange>
export type SignedInput = z.output<typeof SignedInput>
