import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { messageStatuses } from '../../platform/mail/messages.ts'

export const MailMessage = entity('MailMessage', {
  id: field.id(),
  paper: z.string().meta({ description: 'The kind of paper, such as `capital_call_notice`' }),
  record_id: field.id().meta({ description: 'Of the call, the distribution, the closed period or the K-1' }),
  lp_id: field.id(),
  round: z.int().meta({ description: 'How often this paper was sent to this investor, with this one' }),
  name: z.string(),
  address: z.string().meta({ description: 'Empty where it went otherwise to one without any' }),
  subject: z.string(),
  status: z.enum(messageStatuses).meta({
    description:
      '`queued` waits for its next attempt; `refused` by the server for good, or it came back; `failed` for reasons of the account, or put off too often; `uncertain`: the attempt’s end is not known, and a person decides; `withdrawn` before it went out',
  }),
  attempts: z.int(),
  send_at: field.timestamp().nullable().meta({ description: 'When it is to go out; null: at once' }),
  attempted_at: field.timestamp().nullable(),
  next_attempt_at: field.timestamp().nullable(),
  response: z.string().nullable().meta({ description: 'The mail server’s own words, or why there are none' }),
  message_id: z.string().meta({ description: 'The Message-ID, the same for every attempt' }),
  sender: z.string(),
  page: z.string().meta({ description: 'The page that shows the record' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Decision = input('MailDecision', {
  decision: z.enum(['arrived', 'send_again']).meta({
    description: '`arrived`: the investor has it; `send_again`: they do not',
  }),
})

export const ReturnedMail = input('ReturnedMail', {
  eml: z.base64().min(1).meta({
    description: 'The returned message as the mail program keeps it (a file `.eml`), in base64',
  }),
})

const recipients = {
  lp_ids: z
    .array(field.id())
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'These investors alone; otherwise everyone who was not sent it yet' }),
  again: z.boolean().optional().meta({ description: 'Also to those who were sent it before' }),
}

export const MailingInput = input('MailingInput', {
  ...recipients,
  note: field.text(2000).optional().meta({ description: 'Words of your own, after the text' }),
  send_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Not before this moment, within a year; until then it can be taken back' }),
})

export const SentOtherwise = input('SentOtherwise', {
  ...recipients,
  how: field.text(200).meta({ description: 'How they went, such as "by post on 3 March 2026"' }),
})

export const Mailing = entity('Mailing', {
  title: z.string().meta({ description: 'What is sent, such as "Capital call notice"' }),
  from: z
    .string()
    .nullable()
    .meta({ description: 'Who it is from; null while the office has no mail account' }),
  recipients: z.array(
    z.object({
      lp_id: field.id(),
      name: z.string(),
      address: z.string().nullable().meta({ description: 'null: the office knows none' }),
      subject: z.string(),
      text: z.string(),
      message: MailMessage.nullable().meta({ description: 'The last that was sent of it' }),
    }),
  ),
})
