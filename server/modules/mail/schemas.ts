import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { messageStatuses } from '../../platform/mail/messages.ts'

export const MailMessage = entity('MailMessage', {
  id: field.id(),
  paper: z.string().meta({ description: 'Kind of paper, such as `capital_call_notice`' }),
  record_id: field.id().meta({ description: 'Id of the call, distribution, closed period or K-1' }),
  lp_id: field.id(),
  round: z.int().meta({ description: 'How often this paper was sent to this investor, including this time' }),
  name: z.string(),
  address: z
    .string()
    .meta({ description: 'Empty if it was sent another way to an investor without an address' }),
  subject: z.string(),
  status: z.enum(messageStatuses).meta({
    description:
      '`queued`: waiting for its next attempt; `refused`: rejected by the server for good, or returned; `failed`: an account problem, or postponed too often; `uncertain`: the attempt’s outcome is unknown, and a person decides; `withdrawn`: cancelled before sending',
  }),
  attempts: z.int(),
  send_at: field.timestamp().nullable().meta({ description: 'Scheduled time; null: at once' }),
  attempted_at: field.timestamp().nullable(),
  next_attempt_at: field.timestamp().nullable(),
  response: z.string().nullable().meta({ description: 'The mail server’s reply, or why there is none' }),
  message_id: z.string().meta({ description: 'Message-ID, unchanged across attempts' }),
  document_sha256: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of the paper as last attempted, in hex; null before an attempt' }),
  sender: z.string(),
  page: z.string().meta({ description: 'Page of the record' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Decision = input('MailDecision', {
  decision: z.enum(['arrived', 'send_again']).meta({
    description: '`arrived`: the investor has it; `send_again`: the investor does not',
  }),
})

export const ReturnedMail = input('ReturnedMail', {
  eml: z.base64().min(1).meta({
    description: 'The returned message as an .eml file, in base64',
  }),
})

const recipients = {
  lp_ids: z
    .array(field.id())
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'Recipients. Default: every investor not yet sent it' }),
  again: z.boolean().optional().meta({ description: 'Include investors who were already sent it' }),
}

export const MailingInput = input('MailingInput', {
  ...recipients,
  note: field.text(2000).optional().meta({ description: 'Note added below the text' }),
  send_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Earliest sending time, within a year; it can be withdrawn until then' }),
})

export const SentOtherwise = input('SentOtherwise', {
  ...recipients,
  how: field.text(200).meta({ description: 'Delivery method, such as "by post on 3 March 2026"' }),
})

export const Mailing = entity('Mailing', {
  title: z.string().meta({ description: 'Title of the paper, such as "Capital call notice"' }),
  from: z.string().nullable().meta({ description: 'Sender; null without a mail account' }),
  recipients: z.array(
    z.object({
      lp_id: field.id(),
      name: z.string(),
      address: z.string().nullable().meta({ description: 'null: no address on record' }),
      unprintable: z.string().nullable().meta({
        description: 'Letters of the name that no typeface of the paper has: boxes stand in their place',
      }),
      subject: z.string(),
      text: z.string(),
      message: MailMessage.nullable().meta({ description: 'Latest message to this investor' }),
    }),
  ),
})
