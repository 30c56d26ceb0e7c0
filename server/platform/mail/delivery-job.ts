import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { JobContext, JobDefinition } from '../../kernel/work.ts'
import { afterAttempt, attemptDelivery } from './attempt.ts'
import type { Letter } from './compose.ts'
import type { MessageStatus } from './messages.ts'
import type { Attempt } from './smtp.ts'

/** A message as its table keeps it, whatever it is about. */
export interface Message {
  id: number
  message_id: string
  status: string
  attempts: number
}

/** The status of a message after a step of its delivery. */
export type Step =
  | { status: 'sending'; attempts: number }
  | { status: MessageStatus; response: string; next: string | null }

/** A table of messages, with its owner's functions. */
export interface Deliveries<Row extends Message> {
  /** The kind of the job that hands one over; its payload is `{ id }`. */
  kind: string
  find: (db: Context['db'], id: number) => Promise<Row | undefined>
  letter: (ctx: JobContext, row: Row) => Promise<Letter>
  /** The day in the message's head, which every attempt repeats. */
  date: (row: Row) => string
  /** Throws where the message's subject is no longer valid: nothing is sent then. */
  assertStands: (ctx: Context, row: Row) => Promise<unknown>
  /** Writes a step to the row if it is still in this status; false where it is not. An attempt begins with its letter. */
  write: (ctx: Context, row: Row, step: Step, letter?: Letter) => Promise<boolean>
  /** Tells whoever sent it that a person has to look. */
  tell: (ctx: Context, row: Row, status: MessageStatus, response: string) => Promise<unknown>
}

const idOf = (payload: unknown): number => (payload as { id: number }).id

/**
 * The job that hands one message to the mail server. That an attempt begins is committed before it does, and how it ended
 * with the job's own end: a job that finds one begun before does not know whether it arrived, and sends nothing.
 */
export function deliveryJob<Row extends Message>(deliveries: Deliveries<Row>): JobDefinition {
  return {
    kind: deliveries.kind,
    prepare: (ctx, payload) => attempt(ctx, deliveries, idOf(payload)),
    finish: (ctx, payload, ended: Attempt | null) => record(ctx, deliveries, idOf(payload), ended),
    giveUp: (ctx, payload) =>
      record(ctx, deliveries, idOf(payload), {
        end: 'failed',
        response: 'The message could not be composed.',
      }),
  }
}

async function attempt<Row extends Message>(
  ctx: JobContext,
  { find, letter, date, assertStands, write }: Deliveries<Row>,
  id: number,
): Promise<Attempt | null> {
  const row = await ctx.read(db => find(db, id))
  if (row?.status === 'sending')
    return { end: 'uncertain', response: 'The server ended while the message was handed over.' }
  if (row?.status !== 'queued') return null
  return attemptDelivery(ctx, {
    letter: () => letter(ctx, row),
    messageId: row.message_id,
    date: date(row),
    async begin(inner, written) {
      try {
        await assertStands(inner, row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { end: 'failed', response: error.message }
      }
      return (await write(inner, row, { status: 'sending', attempts: row.attempts + 1 }, written)) || null
    },
  })
}

async function record<Row extends Message>(
  ctx: Context,
  { kind, find, write, tell }: Deliveries<Row>,
  id: number,
  ended: Attempt | null,
): Promise<void> {
  if (!ended) return
  const row = await find(ctx.db, id)
  if (!row || !['queued', 'sending'].includes(row.status)) return
  const { status, next } = afterAttempt(ended, row.attempts, ctx.now)
  await write(ctx, row, { status, response: ended.response, next })
  if (next) await ctx.enqueue({ kind, payload: { id }, runAt: next })
  else if (status !== 'sent') await tell(ctx, row, status, ended.response)
}
