import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { DeliveryReport, ReportedRecipient } from '../../reading/returned-mail.ts'
import { readSentFile } from '../documents/sent-file.ts'
import { tellSender } from './message-job.ts'
import { type MessageRow, moveMessage } from './messages.ts'

/** Reads a returned message, in a process of its own; 422 at `eml` where it is none. */
export const readReturned = (ctx: PrepareContext, eml: string): Promise<DeliveryReport> =>
  readSentFile(ctx, 'eml', 'deliveryReport', { bytes: Buffer.from(eml, 'base64') })

/**
 * Marks the message that a report is about as refused, with the words of the server that refused it, and tells who sent
 * it. The Message-ID is the proof: nobody knows it who has not seen the message. One that was marked before stays as it
 * is. 409 `unknown_message`, `other_recipient` or `not_returned` where it is no return of a message of this office.
 */
export async function takeReturned(ctx: Context, report: DeliveryReport): Promise<MessageRow> {
  const row = await ctx.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('message_id', '=', report.messageId)
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'unknown_message',
      sentence`This office sent no message ${report.messageId} to an investor: nothing was changed.`,
    )
  const { action, words } = recipientOf(report, row)
  if (action !== 'failed')
    throw conflict('not_returned', sentence`The server reports the status ${action}, not a failure: ${words}`)
  if (row.status === 'refused') return row
  const response = `Came back: ${words}`.slice(0, LONGEST)
  const moved = await moveMessage(ctx, row.id, 'refused', { response, next_attempt_at: null })
  await tellSender(ctx, moved, sentence`Mail to ${row.name} was returned`, response)
  return moved
}

const LONGEST = 1000

/** The report's result for the one recipient, whose address may forward mail to another. */
function recipientOf({ recipients, to }: DeliveryReport, { address }: MessageRow): ReportedRecipient {
  const isTheirs = (other: string | null) => other?.toLowerCase() === address.toLowerCase()
  const found =
    recipients.find(one => isTheirs(one.originally) || isTheirs(one.address)) ??
    (to.some(isTheirs) ? recipients[0] : undefined)
  if (found) return found
  throw conflict(
    'other_recipient',
    sentence`The message went to ${address}, but this report is about ${recipients.map(one => one.address).join(', ')}: nothing was changed.`,
  )
}

/** The problems of it, as a route declares them. */
export const returnedErrors = {
  unknown_message: [409, 'No message of the office has this Message-ID'],
  other_recipient: [409, 'The message went to another address than the report names'],
  not_returned: [409, 'The report is about a delay or a delivery'],
  illegal_transition: [409, 'The message was never sent'],
} as const
