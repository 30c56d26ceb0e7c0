import { createHash } from 'node:crypto'
import { fromJson } from '../../database/columns.ts'
import { type Said, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { FileAnswer } from '../../kernel/routes/file.ts'
import { notify } from '../notifications.ts'
import { letterheadOf } from '../office/letterhead.ts'
import { deliveryJob } from './delivery-job.ts'
import { MESSAGE_JOB, type MessageRow, type MessageStatus } from './messages.ts'
import { paperKind } from './papers.ts'

/** Hands one paper to the mail server. */
export const messageJob = deliveryJob<MessageRow>({
  kind: MESSAGE_JOB,
  find: (db, id) => db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirst(),
  async letter(ctx, row) {
    const paper = paperKind(ctx.services.registry, row.paper)
    const letterhead = await ctx.read(db => letterheadOf({ db }))
    return {
      to: { name: row.name, address: row.address },
      subject: row.subject,
      text: row.body,
      attachment: await paper.print(fromJson(row.data), letterhead),
    }
  },
  date: row => row.send_at ?? row.created_at,
  async assertStands(ctx, { paper, record_id, data }) {
    await paperKind(ctx.services.registry, paper).assertStands?.(ctx, record_id, fromJson(data))
  },
  async write({ db, now }, row, step, letter) {
    const written = await db
      .updateTable('mail_messages')
      .set(
        'attempts' in step
          ? {
              ...step,
              document_sha256: letter?.attachment ? digestOf(letter.attachment) : null,
              attempted_at: now,
              next_attempt_at: null,
              updated_at: now,
            }
          : { status: step.status, response: step.response, next_attempt_at: step.next, updated_at: now },
      )
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  },
  tell: (ctx, row, status, response) =>
    tellSender(ctx, { ...row, status }, said[status]?.(row.name) ?? row.name, response),
})

/** Returns the SHA-256 of a paper as it is sent, in hex. */
export const digestOf = ({ content }: Pick<FileAnswer, 'content'>): string =>
  createHash('sha256').update(content).digest('hex')

const said: Partial<Record<MessageStatus, (name: string) => Sentence>> = {
  refused: name => sentence`Mail to ${name} was refused`,
  failed: name => sentence`Mail to ${name} could not be sent`,
  uncertain: name => sentence`Delivery of mail to ${name} is unconfirmed`,
}

/** Notifies the sender of a message that needs attention. */
export const tellSender = (
  ctx: Context,
  { address, subject, sender_id, page, status }: MessageRow,
  title: Said,
  response: string,
) =>
  notify(ctx, {
    userId: sender_id,
    area: null,
    kind: `mail_${status}`,
    title,
    detail: sentence`${subject}, to ${address}: ${response}`,
    link: page,
  })
