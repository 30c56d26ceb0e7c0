// Mails to people whose vote a proposal awaits. The recipients follow from the model of approvals and from
// each person's access. The text is looked up on sending, so that no mail reports decided or outdated
// proposals.

import type { Selectable } from 'kysely'
import { toBit } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { mayApproveByRole, type Role } from '../../kernel/access/permissions.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { ScheduledTask } from '../../kernel/work.ts'
import { principalOf } from '../../platform/identity/index.ts'
import { accountRow } from '../../platform/mail/account.ts'
import { deliveryJob } from '../../platform/mail/delivery-job.ts'
import { DOUBTED, type MessageStatus } from '../../platform/mail/messages.ts'
import { hiddenFrom } from '../runs/hidden.ts'
import { getAction, isHiddenBy, mayDecide, proposedRoute, type Row } from './actions.ts'
import { refusalOf } from './approval-machine.ts'
import { peopleHere } from './approvals.ts'
import { ballotOf } from './approve.ts'
import { votesForSomebody } from './delegated-votes.ts'
import { delegationsInForce } from './delegations.ts'
import { letterOfVotes } from './vote-letter.ts'

type MailRow = Selectable<Tables['agent_vote_mails']>

const JOB = 'vote-mail'
const HOUR_MS = 3_600_000
/** A reminder goes out when this part of the time that a proposal waits is left. */
const LAST_PART = 1 / 4

/**
 * Mails each person about proposals that await their vote: at once, then at most every hour, and once more
 * before they expire.
 */
export const mailVotes: ScheduledTask = {
  name: 'mail-votes',
  cron: '* * * * *',
  run: ({ eachOrganisation }) =>
    eachOrganisation(async ({ read, commit, now }) => {
      for (const id of await read(db => readersIn(db, now))) await commit(ctx => mailTo(ctx, id))
    }),
}

/**
 * Returns the people who may approve, or give a delegated vote, and have mails turned on; nobody where no
 * proposal waits or no mail can be sent.
 */
async function readersIn(db: Context['db'], now: string): Promise<number[]> {
  const waiting = await db
    .selectFrom('agent_actions')
    .select('id')
    .where('status', '=', 'proposed')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!waiting || !(await accountRow(db))) return []
  const people = await peopleHere(db, now).select('role').where('vote_mails', '=', 1).execute()
  const delegates = new Set((await delegationsInForce({ db, now })).map(({ delegate_id }) => delegate_id))
  return people
    .filter(({ id, role }) => mayApproveByRole(role as Role) || delegates.has(id))
    .map(({ id }) => id)
}

async function mailTo(ctx: Context, userId: number): Promise<void> {
  await actAs(ctx, userId)
  const untold = await awaited(ctx, await waitingFor(ctx, userId, false))
  if (untold.length > 0 && !(await isBundled(ctx, userId, untold))) await put(ctx, userId, untold, false)
  const late = (await waitingFor(ctx, userId, true)).filter(row => isLate(ctx, row))
  const forgotten = await awaited(ctx, late)
  if (forgotten.length > 0) await put(ctx, userId, forgotten, true)
}

/** Runs this transaction as the person, with their access and no more. */
const actAs = async (ctx: Context, userId: number): Promise<void> =>
  ctx.actAs(
    await principalOf(ctx.db, userId, {
      token: { kind: 'system', id: 'vote mail' },
      now: new Date(ctx.now),
    }),
  )

/**
 * Returns waiting proposals the person was not mailed about in their current revision, or all of them for a
 * reminder.
 */
function waitingFor({ db, now }: Context, userId: number, reminds: boolean): Promise<Row[]> {
  return db
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'proposed')
    .where('expires_at', '>', now)
    .where(eb => {
      const told = (reminder: boolean) =>
        eb
          .selectFrom('agent_vote_mail_actions as told')
          .select('told.id')
          .whereRef('told.action_id', '=', 'agent_actions.id')
          .where('told.user_id', '=', userId)
          .where('told.reminds', '=', toBit(reminder))
      return reminds
        ? eb.and([eb.exists(told(false)), eb.not(eb.exists(told(true)))])
        : eb.not(eb.exists(told(false).whereRef('told.revision', '=', 'agent_actions.revision')))
    })
    .orderBy('id')
    .execute()
}

/**
 * Returns the proposals on which a vote of the caller, their own or a delegated one, counts now, and which
 * they may see.
 */
async function awaited(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const hidden = await hiddenFrom(ctx)
  const { created_at } = await ctx.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', ctx.principal.userId)
    .executeTakeFirstOrThrow()
  const voter = {
    person: ctx.principal.userId as number,
    byKey: false,
    keyVotes: false,
    joinedAt: created_at,
  }
  const found: Row[] = []
  for (const row of rows) {
    if (isHiddenBy(hidden, row)) continue
    if (!ctx.services.registry.tool(row.tool) && !ctx.services.registry.ofKind(row.kind)) continue
    const route = proposedRoute(ctx, row)
    const ballot = await ballotOf(ctx, route, row)
    const own = mayDecide(ctx, row.module) && refusalOf(ballot, voter, ballot.version) === null
    if (own || (await votesForSomebody(ctx, row, ballot, created_at))) found.push(row)
  }
  return found
}

/**
 * Returns whether new proposals wait for the next mail: one was sent less than an hour ago, and nothing
 * expires by then.
 */
async function isBundled(ctx: Context, userId: number, rows: readonly Row[]): Promise<boolean> {
  const anHour = (from: number) => new Date(Date.parse(ctx.now) + from * HOUR_MS).toISOString()
  if (rows.some(({ expires_at }) => expires_at <= anHour(1))) return false
  const last = await ctx.db
    .selectFrom('agent_vote_mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('reminds', '=', 0)
    .where('created_at', '>', anHour(-1))
    .executeTakeFirst()
  return last !== undefined
}

const isLate = ({ now }: Pick<Context, 'now'>, { created_at, expires_at }: Row): boolean => {
  const ends = Date.parse(expires_at)
  return ends - Date.parse(now) <= (ends - Date.parse(created_at)) * LAST_PART
}

/** Queues one mail, in the transaction that records its contents. */
async function put(ctx: Context, userId: number, rows: readonly Row[], reminds: boolean): Promise<void> {
  const account = await accountRow(ctx.db)
  if (!account) return
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const { id } = await ctx.db
    .insertInto('agent_vote_mails')
    .values({
      ...{ user_id: userId, reminds: toBit(reminds), status: 'queued', ...stamps },
      message_id: `<${crypto.randomUUID()}@${account.from_address.split('@').at(-1)}>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: action_id, revision } of rows)
    await ctx.db
      .insertInto('agent_vote_mail_actions')
      .values({
        ...{ mail_id: id, user_id: userId, action_id, revision, reminds: toBit(reminds), ...stamps },
      })
      .execute()
  await ctx.enqueue({ kind: JOB, payload: { id } })
}

/** Returns those proposals of a mail that still wait for its reader. */
async function stillAwaited(ctx: Context, mail: MailRow): Promise<Row[]> {
  await actAs(ctx, mail.user_id)
  const rows = await ctx.db
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'proposed')
    .where('expires_at', '>', ctx.now)
    .where('id', 'in', eb =>
      eb.selectFrom('agent_vote_mail_actions').select('action_id').where('mail_id', '=', mail.id),
    )
    .orderBy('id')
    .execute()
  return awaited(ctx, rows)
}

/** Hands one mail to the mail server, unless everything in it was decided meanwhile. */
export const voteMail = deliveryJob<MailRow>({
  kind: JOB,
  find: (db, id) => db.selectFrom('agent_vote_mails').selectAll().where('id', '=', id).executeTakeFirst(),
  letter: (job, mail) =>
    job.commit(async ctx => {
      const rows = await stillAwaited(ctx, mail)
      const actions = []
      for (const { id } of rows) actions.push(await getAction(ctx, id))
      return letterOfVotes(ctx, actions, mail.reminds === 1)
    }),
  date: row => row.created_at,
  async assertStands(ctx, mail) {
    if ((await stillAwaited(ctx, mail)).length === 0)
      throw conflict('not_awaited', sentence`Nothing in it waits for the vote of its reader any more.`)
  },
  async write({ db, now }, row, step) {
    const written = await db
      .updateTable('agent_vote_mails')
      .set(
        'attempts' in step
          ? { ...step, updated_at: now }
          : { status: step.status, response: step.response, updated_at: now },
      )
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  },
  // The proposal is listed on the page and among notifications all the same.
  tell: async () => undefined,
})

/**
 * Leaves mails that waited in a backup unsent: they may have gone out since. Nobody has to check, since the
 * page shows pending proposals.
 */
export async function doubtVoteMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  await db
    .updateTable('agent_vote_mails')
    .set({ status: 'uncertain' satisfies MessageStatus, response: DOUBTED, updated_at: now })
    .where('status', 'in', ['queued', 'sending'])
    .execute()
  return 0
}

/** Turns mails to a person about proposals that await their vote on or off. */
export async function keepVoteMails({ db, now }: Context, userId: number, on: boolean) {
  await db
    .updateTable('users')
    .set({ vote_mails: toBit(on), updated_at: now })
    .where('id', '=', userId)
    .execute()
  return { on }
}
