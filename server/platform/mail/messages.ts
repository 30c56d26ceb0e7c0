import type { Selectable } from 'kysely'
import { toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { assertMove, type Moves } from '../../kernel/moves.ts'
import { conflict, invalidField, notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { accountRow, mail_not_configured, notConfigured } from './account.ts'
import type { Paper } from './papers.ts'

export type MessageRow = Selectable<Tables['mail_messages']>

export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'refused',
  'failed',
  'uncertain',
  'withdrawn',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/**
 * A message's life. It is `sending` before the first byte goes out, so that an attempt whose end nobody heard of is
 * known as one: it becomes `uncertain`, and a person decides whether it arrived. So does one that waited in a backup that was
 * put back: it may have gone out since the backup was made.
 */
const messageMoves: Moves<MessageStatus> = {
  queued: ['sending', 'failed', 'withdrawn', 'uncertain'],
  sending: ['sent', 'queued', 'refused', 'failed', 'uncertain'],
  uncertain: ['sent', 'queued', 'refused'],
  // A sent message can still bounce.
  sent: ['refused'],
  refused: [],
  failed: [],
  withdrawn: [],
}

/** Statuses on the way, or with the server: sending the paper again would give the investor a second one. */
const LIVE: readonly string[] = ['queued', 'sending', 'sent', 'uncertain'] satisfies MessageStatus[]

export const MESSAGE_JOB = 'mail_message'

/** Papers of one kind, each with the last message that carried it. */
export async function withMessages<Data>({ db }: Context, kind: string, papers: readonly Paper<Data>[]) {
  const records = [...new Set(papers.map(({ recordId }) => recordId))]
  const rows =
    records.length === 0
      ? []
      : await db
          .selectFrom('mail_messages')
          .selectAll()
          .where('paper', '=', kind)
          .where('record_id', 'in', records)
          .orderBy('round')
          .execute()
  const last = new Map(rows.map(row => [keyOf(row.record_id, row.lp_id), row]))
  return papers.map(paper => ({ paper, message: last.get(keyOf(paper.recordId, paper.lpId)) ?? null }))
}

/** Returns the record and the investor of each sent paper of a kind. */
export const sentTo = async ({ db }: Context, kind: string, recordIds: readonly number[]) =>
  recordIds.length === 0
    ? []
    : db
        .selectFrom('mail_messages')
        .select(['record_id', 'lp_id'])
        .where('paper', '=', kind)
        .where('record_id', 'in', [...recordIds])
        .where('status', '=', 'sent')
        .execute()

const keyOf = (recordId: number, lpId: number) => `${recordId}/${lpId}`

/** Whom papers go to. */
export interface Recipients {
  /** These investors alone; everyone who was not sent it yet unless said otherwise. */
  lpIds?: readonly number[] | undefined
  /** Includes recipients who were sent it before. */
  again?: boolean | undefined
}

export interface Sending extends Recipients {
  /** Words that a person adds to the text. */
  note?: string | undefined
  /** Not before this moment. */
  sendAt?: string | undefined
}

/**
 * Puts papers on their way, one message for each investor, now or at a time within a year. 409 `mail_not_configured`
 * without an account, `missing_addresses` where somebody who is meant has none, `already_sent` where nobody is left or
 * one who is named has it already.
 */
export async function sendPapers<Data>(
  ctx: Context,
  kind: string,
  papers: readonly Paper<Data>[],
  { note, sendAt, ...recipients }: Sending,
): Promise<void> {
  const account = await accountRow(ctx.db)
  if (!account) throw notConfigured()
  const at = sendAt === undefined ? null : momentAhead(ctx, sendAt)
  const chosen = await choose(ctx, kind, papers, recipients)
  const missing = chosen.filter(({ paper }) => paper.address === null)
  if (missing.length > 0) throw missingAddresses(missing.map(({ paper }) => paper))
  for (const { paper, message } of chosen) {
    const id = await insert(ctx, kind, paper, message, {
      body: textOf(paper, note),
      message_id: messageIdAt(account.from_address),
      status: 'queued',
      send_at: at,
      next_attempt_at: at,
    })
    await enqueueAttempt(ctx, id, at ?? undefined)
  }
  ctx.note({ paper: kind, to: chosen.map(({ paper }) => paper.lpId), ...(at ? { send_at: at } : {}) })
}

/**
 * Records that papers went to investors outside the office's mail, as `how` says ("by post"), with their
 * figures, so that nobody is sent them twice. 409 `already_sent` as for sending.
 */
export async function recordSent<Data>(
  ctx: Context,
  kind: string,
  papers: readonly Paper<Data>[],
  { how, ...recipients }: Recipients & { how: string },
): Promise<void> {
  const chosen = await choose(ctx, kind, papers, recipients)
  for (const { paper, message } of chosen)
    await insert(ctx, kind, paper, message, {
      body: paper.text,
      message_id: messageIdAt('fund-office.invalid'),
      status: 'sent',
      response: how,
    })
  ctx.note({ paper: kind, to: chosen.map(({ paper }) => paper.lpId), how })
}

const messageIdAt = (address: string) => `<${crypto.randomUUID()}@${address.split('@').at(-1)}>`

const YEAR_MS = 366 * 86_400_000

function momentAhead({ now }: Context, sendAt: string): string {
  const ahead = Date.parse(sendAt) - Date.parse(now)
  if (ahead <= 0 || ahead > YEAR_MS)
    throw invalidField('send_at', sentence`must be in the future, within a year`)
  return new Date(sendAt).toISOString()
}

type Known<Data> = { paper: Paper<Data>; message: MessageRow | null }

/** Returns the recipients of papers: those meant who neither have them nor have them on their way. */
async function choose<Data>(
  ctx: Context,
  kind: string,
  papers: readonly Paper<Data>[],
  { lpIds, again = false }: Recipients,
): Promise<Known<Data>[]> {
  const stranger = lpIds?.find(id => !papers.some(({ lpId }) => lpId === id))
  if (stranger !== undefined)
    throw invalidField('lp_ids', sentence`${stranger} is no investor whom this is for`)
  const all = await withMessages(ctx, kind, papers)
  const named = lpIds ? all.filter(({ paper }) => lpIds.includes(paper.lpId)) : all
  const mayBeSent = (message: MessageRow | null) =>
    message === null || !LIVE.includes(message.status) || (again && message.status === 'sent')
  const chosen = named.filter(({ message }) => mayBeSent(message))
  if (chosen.length === 0 || (lpIds && chosen.length < named.length)) throw alreadySent(named)
  return chosen
}

async function insert(
  { db, principal, now }: Context,
  kind: string,
  paper: Paper,
  before: MessageRow | null,
  sent: Pick<MessageRow, 'body' | 'message_id' | 'status'> &
    Partial<Pick<MessageRow, 'send_at' | 'next_attempt_at' | 'response'>>,
): Promise<number> {
  const { id } = await db
    .insertInto('mail_messages')
    .values({
      paper: kind,
      record_id: paper.recordId,
      lp_id: paper.lpId,
      round: (before?.round ?? 0) + 1,
      name: paper.name,
      address: paper.address ?? '',
      subject: paper.subject,
      data: toJson(paper.data),
      page: paper.page,
      sender_id: principal.userId,
      sender: principal.name,
      created_at: now,
      updated_at: now,
      ...sent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a paper's text with a person's note. */
export const textOf = ({ text }: Pick<Paper, 'text'>, note: string | undefined): string =>
  note === undefined ? text : `${text}\n\n${note}`

export const enqueueAttempt = (ctx: Context, id: number, runAt?: string) =>
  ctx.enqueue({ kind: MESSAGE_JOB, payload: { id }, ...(runAt === undefined ? {} : { runAt }) })

const alreadySent = (named: ReadonlyArray<{ paper: Paper; message: MessageRow | null }>) => {
  const live = named.filter(({ message }) => message && LIVE.includes(message.status))
  const some = live.map(({ paper, message }) => `${paper.name} (${message?.status})`)
  return conflict(
    'already_sent',
    sentence`Already sent or queued: ${some.join(', ')}. Set \`again\` to resend.`,
    {
      lp_ids: live.map(({ paper }) => paper.lpId),
    },
  )
}

const missingAddresses = (papers: readonly Paper[]) =>
  conflict(
    'missing_addresses',
    sentence`There is no e-mail address for ${papers.map(({ name }) => name).join(', ')}: enter one, or choose the recipients.`,
    { lp_ids: papers.map(({ lpId }) => lpId) },
  )

/** The problems of sending, as routes declare them. */
export const sendingErrors = {
  mail_not_configured,
  missing_addresses: [409, 'A recipient has no e-mail address; see `lp_ids`'],
  already_sent: [409, 'All recipients have it, or it is being sent; see `lp_ids`'],
} as const

interface MessageFilter {
  limit: number
  cursor?: string | undefined
  status?: MessageStatus | undefined
}

/** Sent messages, newest first. */
export function listMessages({ db }: Context, { status, ...slice }: MessageFilter) {
  let query = db.selectFrom('mail_messages').selectAll()
  if (status) query = query.where('status', '=', status)
  return paginate(query, 'mail_messages.id', slice)
}

/** A person's word on a message whose end nobody heard of: it arrived, or it is sent again. */
export async function decideMessage(ctx: Context, id: number, arrived: boolean): Promise<MessageRow> {
  const decided = await moveMessage(ctx, id, arrived ? 'sent' : 'queued', {
    ...(arrived ? { response: `${ctx.principal.name} says that it arrived` } : {}),
  })
  if (!arrived) await enqueueAttempt(ctx, id)
  return decided
}

/** Takes back a message that waits for its time or its next attempt. */
export const withdrawMessage = (ctx: Context, id: number): Promise<MessageRow> =>
  moveMessage(ctx, id, 'withdrawn', {
    next_attempt_at: null,
    response: `Taken back by ${ctx.principal.name}`,
  })

/** The note on a message that may have been sent after the restored backup was made. */
export const DOUBTED = 'A backup was put back: it may have gone out since the backup was made.'

/**
 * Marks messages of an organisation that were due by `now` for a person to decide whether they went out after
 * the restored backup; returns their number. Later ones are still sent.
 */
export async function doubtDueMessages({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const doubted = await db
    .updateTable('mail_messages')
    .set({
      status: 'uncertain' satisfies MessageStatus,
      next_attempt_at: null,
      response: DOUBTED,
      updated_at: now,
    })
    .where('status', 'in', ['queued', 'sending'])
    .where(eb => eb.or([eb('send_at', 'is', null), eb('send_at', '<=', now)]))
    .executeTakeFirst()
  return Number(doubted.numUpdatedRows)
}

/** Moves a message on; 409 `illegal_transition` where its status leads nowhere of the kind. */
export async function moveMessage(
  ctx: Context,
  id: number,
  status: MessageStatus,
  more: Partial<Pick<MessageRow, 'response' | 'next_attempt_at'>>,
): Promise<MessageRow> {
  const row = await ctx.db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  assertMove(messageMoves, row.status as MessageStatus, status)
  ctx.note({ message: id, before: row.status, after: status })
  const moved = await ctx.db
    .updateTable('mail_messages')
    .set({ status, ...more, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw conflict('illegal_transition', sentence`It has just changed: reload it.`)
  return moved
}
