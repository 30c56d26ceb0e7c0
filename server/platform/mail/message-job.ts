import { fromJson } from '../../database/columns.ts'
import { type Said, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { JobContext, JobDefinition } from '../../kernel/work.ts'
import { notify } from '../notifications.ts'
import { letterheadOf } from '../office/letterhead.ts'
import { afterAttempt, handOver } from './hand-over.ts'
import { enqueueAttempt, MESSAGE_JOB, type MessageRow, type MessageStatus } from './messages.ts'
import { type PaperKind, paperKind } from './papers.ts'
import type { Attempt } from './smtp.ts'

const idOf = (payload: unknown): number => (payload as { id: number }).id

/**
 * Hands one message to the mail server. That an attempt begins is committed before it does, and how it ended with the
 * job's own end: a job that finds one begun before does not know whether it arrived, and sends nothing.
 */
export const messageJob: JobDefinition = {
  kind: MESSAGE_JOB,
  prepare: (ctx, payload) => attempt(ctx, idOf(payload)),
  finish: (ctx, payload, ended: Attempt | null) => record(ctx, idOf(payload), ended),
  giveUp: (ctx, payload) =>
    record(ctx, idOf(payload), { end: 'failed', response: 'The message could not be composed.' }),
}

async function attempt(ctx: JobContext, id: number): Promise<Attempt | null> {
  const row = await ctx.read(db =>
    db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  if (row.status === 'sending')
    return { end: 'uncertain', response: 'The server ended while the message was handed over.' }
  if (row.status !== 'queued') return null
  const paper = paperKind(ctx.services.registry, row.paper)
  const letterhead = await ctx.read(db => letterheadOf({ db }))
  return handOver(ctx, {
    letter: async () => ({
      to: { name: row.name, address: row.address },
      subject: row.subject,
      text: row.body,
      attachment: await paper.print(fromJson(row.data), letterhead),
    }),
    messageId: row.message_id,
    date: row.send_at ?? row.created_at,
    begin: ctx => begin(ctx, row, paper),
  })
}

/** Marks an attempt as begun, or tells why there must be none: null where it was taken back just now. */
async function begin(
  ctx: Context,
  { id, attempts, record_id, data }: MessageRow,
  paper: PaperKind<unknown>,
): Promise<Attempt | true | null> {
  try {
    await paper.assertStands?.(ctx, record_id, fromJson(data))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { end: 'failed', response: error.message }
  }
  const { db, now } = ctx
  const begun = await db
    .updateTable('mail_messages')
    .set({
      status: 'sending',
      attempts: attempts + 1,
      attempted_at: now,
      next_attempt_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return begun ? true : null
}

async function record(ctx: Context, id: number, ended: Attempt | null): Promise<void> {
  if (!ended) return
  const row = await ctx.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  if (!row) return
  const { status, next } = afterAttempt(ended, row.attempts, ctx.now)
  await ctx.db
    .updateTable('mail_messages')
    .set({ status, response: ended.response, next_attempt_at: next, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  if (next) await enqueueAttempt(ctx, id, next)
  else if (status !== 'sent')
    await tellSender(ctx, { ...row, status }, said[status]?.(row.name) ?? row.name, ended.response)
}

const said: Partial<Record<MessageStatus, (name: string) => Sentence>> = {
  refused: name => sentence`Mail to ${name} was refused`,
  failed: name => sentence`Mail to ${name} could not be sent`,
  uncertain: name => sentence`Whether mail to ${name} arrived is not known`,
}

/** Tells whoever sent a message what has to be looked at. */
export const tellSender = (
  ctx: Context,
  { address, subject, sender_id, page, status }: MessageRow,
  title: Said,
  response: string,
) =>
  notify(ctx, {
    userId: sender_id,
    kind: `mail_${status}`,
    title,
    detail: sentence`${subject}, to ${address}: ${response}`,
    link: page,
  })
