import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { dealNames } from '../../deals/deal.ts'
import { assertMove, type Context, conflict, illegalMove, sentence } from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { type DecisionRow, decision } from './decision.ts'
import { currentRules } from './rules.ts'
import {
  type ConditionState,
  type DecisionStatus,
  decisionMoves,
  type GatedStage,
  type Majority,
  statusWords,
  type Vote,
} from './states.ts'
import { type Rule, tallyOf } from './tally.ts'

export type ConditionRow = Selectable<Tables['decision_conditions']>
type VoteRow = Selectable<Tables['decision_votes']>

export const statusOf = ({ status }: DecisionRow) => status as DecisionStatus

export const not_open = [409, 'Not allowed in this state; see `state`'] as const
export const changed_meanwhile = [409, 'Changed since the version you saw'] as const

/**
 * The decision, with whoever else writes to it waiting until this is done; 409 `not_open` in any other state than `wanted`.
 */
export async function claim(
  ctx: Context,
  id: number,
  wanted: readonly DecisionStatus[],
): Promise<DecisionRow> {
  const row = await ctx.db
    .updateTable('decisions')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', wanted)
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const status = statusOf(await decision.find(ctx, id))
  const open = wanted.map(one => statusWords[one]).reduce((some, one) => sentence`${some} or ${one}`)
  throw conflict(
    'not_open',
    sentence`It is ${statusWords[status]}: this is possible only while it is ${open}.`,
    { state: status },
  )
}

/** Moves the decision one step, of several who try at once one; the values go with it. */
export async function move(
  ctx: Context,
  row: DecisionRow,
  to: DecisionStatus,
  values: Partial<Omit<DecisionRow, 'id' | 'org_id' | 'status' | 'version'>>,
): Promise<DecisionRow> {
  assertMove(decisionMoves, statusOf(row), to)
  const moved = await ctx.db
    .updateTable('decisions')
    .set({ ...values, status: to, version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw illegalMove(decisionMoves, statusOf(await decision.find(ctx, row.id)), to)
  ctx.note({ before: { status: row.status }, after: { status: to } })
  return moved
}

export const membersOf = ({ db }: Context, id: number) =>
  db
    .selectFrom('decision_members')
    .select(['user_id', 'name'])
    .where('decision_id', '=', id)
    .orderBy('id')
    .execute()

/** Every vote, first to last. */
export const votesOf = ({ db }: Context, id: number): Promise<VoteRow[]> =>
  db.selectFrom('decision_votes').selectAll().where('decision_id', '=', id).orderBy('id').execute()

export const conditionsOf = ({ db }: Context, id: number): Promise<ConditionRow[]> =>
  db.selectFrom('decision_conditions').selectAll().where('decision_id', '=', id).orderBy('id').execute()

/** The votes that count: the last one of each member since the vote was opened. */
export function countingVotes(row: DecisionRow, votes: readonly VoteRow[]): Map<number, VoteRow> {
  const since = row.opened_at
  return new Map(
    votes.filter(({ created_at }) => since !== null && created_at >= since).map(vote => [vote.user_id, vote]),
  )
}

/** The rules that hold for it: those of when it was opened, or of now while it is not. */
export async function rulesFor(ctx: Context, { quorum_pct, majority }: DecisionRow): Promise<Rule> {
  if (quorum_pct !== null && majority !== null) return { quorum_pct, majority: majority as Majority }
  const rules = await currentRules(ctx)
  return { quorum_pct: rules.quorum_pct, majority: rules.majority }
}

/** An approval stands until the end of its last day. */
export const isInForce = ({ status, expires_on }: DecisionRow, today: string): boolean =>
  status === 'approved' && (expires_on === null || expires_on >= today)

export async function presentSummaries(ctx: Context, rows: readonly DecisionRow[]) {
  const names = await dealNames(
    ctx.db,
    rows.map(({ deal_id }) => deal_id),
  )
  const today = await todayOf(ctx)
  return rows.map(row => {
    const { terms: _, minutes: __, reason: ___, ...shown } = decision.present(row)
    return {
      ...shown,
      deal_name: names.get(row.deal_id) ?? '',
      in_force: isInForce(row, today),
    }
  })
}

export async function present(ctx: Context, row: DecisionRow) {
  const [summary] = await presentSummaries(ctx, [row])
  const members = await membersOf(ctx, row.id)
  const votes = await votesOf(ctx, row.id)
  const counting = countingVotes(row, votes)
  const rules = await rulesFor(ctx, row)
  const bundles = await ctx.db
    .selectFrom('decision_bundles')
    .select(['taken', 'digest', 'created_at'])
    .where('decision_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    ...(summary as NonNullable<typeof summary>),
    terms: row.terms,
    minutes: row.minutes,
    reason: row.reason,
    rules,
    tally: tallyOf(
      members.length,
      [...counting.values()].map(({ vote }) => vote as Vote),
      rules,
    ),
    members: members.map(({ user_id, name }) => {
      const vote = counting.get(user_id)
      return {
        user_id,
        name,
        is_proposer: user_id === row.proposer_id,
        vote: (vote?.vote as Vote | undefined) ?? null,
        comment: vote?.comment ?? null,
        at: vote?.created_at ?? null,
      }
    }),
    votes: votes.map(({ user_id, name, vote, comment, created_at }) => ({
      user_id,
      name,
      vote: vote as Vote,
      comment,
      at: created_at,
    })),
    conditions: (await conditionsOf(ctx, row.id)).map(({ org_id: _, ...condition }) => ({
      ...condition,
      before_stage: condition.before_stage as GatedStage,
      state: condition.state as ConditionState,
    })),
    bundles: bundles.map(({ taken, digest, created_at }) => ({
      taken: taken as 'opened' | 'decided',
      digest,
      taken_at: created_at,
    })),
  }
}

export const getDecision = async (ctx: Context, id: number) => present(ctx, await decision.find(ctx, id))

/** The problem of a change to an older version than the one that is kept. */
export const changedMeanwhile = async (ctx: Context, id: number) =>
  conflict(
    'changed_meanwhile',
    sentence`Someone else changed this decision in the meantime. Read it again.`,
    {
      current: await getDecision(ctx, id),
    },
  )
