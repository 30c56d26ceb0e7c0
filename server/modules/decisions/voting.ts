import { type Context, conflict, forbidden, invalidField, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { notify } from '../../platform/notifications.ts'
import { todayOf } from '../../platform/office/today.ts'
import { keepBundle } from './bundle.ts'
import { decision } from './decision.ts'
import { claim, countingVotes, membersOf, move, present, rulesFor, votesOf } from './rows.ts'
import { currentRules } from './rules.ts'
import type { CloseInput, VoteInput } from './schemas.ts'
import type { Vote } from './states.ts'
import { tallyOf } from './tally.ts'

export const no_members = [409, 'No voters are called'] as const
export const no_quorum = [409, 'Too few votes; see `tally`'] as const

/** Calls the members to vote on the current facts, which are stored for good. */
export async function openVote(ctx: Context, id: number) {
  const row = await claim(ctx, id, ['draft', 'deferred'])
  const members = await membersOf(ctx, id)
  if (members.length === 0)
    throw conflict('no_members', sentence`No voters are named: name the members first.`)
  const { quorum_pct, majority } = await currentRules(ctx)
  const opened = await move(ctx, row, 'voting', {
    opened_at: ctx.now,
    quorum_pct,
    majority,
    reason: null,
    decided_at: null,
    decided_by: null,
  })
  await keepBundle(ctx, opened, 'opened')
  for (const { user_id } of members)
    await notify(ctx, {
      userId: user_id,
      area: 'decisions',
      kind: 'decision_opened',
      title: sentence`Vote requested: ${row.title}`,
      detail: sentence`${row.proposed_by} asks the committee to decide.`,
      link: `/decisions/${id}`,
    })
  return present(ctx, opened)
}

/** Keeps the caller's vote; a later one takes its place, and both stay on record. */
export async function castVote(ctx: Context, id: number, { vote, comment = null }: VoteInput) {
  if (ctx.principal.kind !== 'user' || ctx.principal.token.kind === 'api_key')
    throw forbidden(sentence`API keys cannot vote: the member has to sign in and vote.`)
  const row = await claim(ctx, id, ['voting'])
  const me = (await membersOf(ctx, id)).find(({ user_id }) => user_id === ctx.principal.userId)
  if (!me) throw forbidden(sentence`You are not a voter on this decision.`)
  const last = countingVotes(row, await votesOf(ctx, id)).get(me.user_id)
  if (last?.vote !== vote || last.comment !== comment)
    await ctx.db
      .insertInto('decision_votes')
      .values({
        decision_id: id,
        user_id: me.user_id,
        name: ctx.principal.name,
        vote,
        comment,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  ctx.note({ before: { vote: last?.vote ?? null }, after: { vote } })
  return present(ctx, row)
}

/** Counts the votes and decides by them, or defers; facts that changed since are stored, too. */
export async function closeVote(ctx: Context, id: number, input: CloseInput) {
  const row = await claim(ctx, id, ['voting'])
  const minutes = input.minutes ?? row.minutes
  const by = { decided_at: ctx.now, decided_by: ctx.principal.name, minutes }
  if (input.outcome === 'deferred') {
    if (!input.reason)
      throw invalidField('reason', sentence`is required to defer: state what the committee is waiting for`)
    return present(ctx, await move(ctx, row, 'deferred', { ...by, reason: input.reason }))
  }
  const votes = [...countingVotes(row, await votesOf(ctx, id)).values()].map(({ vote }) => vote as Vote)
  const tally = tallyOf((await membersOf(ctx, id)).length, votes, await rulesFor(ctx, row))
  if (!tally.quorum)
    throw conflict(
      'no_quorum',
      sentence`${tally.voted} of ${tally.called} members have voted; the quorum is ${tally.votes_needed}. Wait for more votes, or defer it.`,
      { tally },
    )
  const decided = await move(ctx, row, tally.carried ? 'approved' : 'rejected', {
    ...by,
    reason: input.reason ?? null,
    expires_on: tally.carried ? await lastDay(ctx, input.expires_on) : null,
  })
  await keepBundle(ctx, decided, 'decided')
  return present(ctx, decided)
}

async function lastDay(ctx: Context, asked: string | null | undefined): Promise<string | null> {
  const today = await todayOf(ctx)
  if (asked !== undefined) {
    if (asked !== null && asked < today) throw invalidField('expires_on', sentence`must not be before today`)
    return asked
  }
  const { valid_days } = await currentRules(ctx)
  if (valid_days === null) return null
  return daysAfter(today, valid_days)
}

/** Takes it back, in whatever state but a final one; who approved it and why it went stays on record. */
export async function withdrawDecision(ctx: Context, id: number, reason: string) {
  const row = await decision.find(ctx, id)
  return present(ctx, await move(ctx, row, 'withdrawn', { reason }))
}
