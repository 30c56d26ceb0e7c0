import type { Context } from '../../kernel/index.ts'
import type { HandOver } from '../../platform/office/hand-over.ts'
import { countingVotes } from './rows.ts'

/**
 * The undecided decisions on which somebody is called to vote, without those on which their vote counts already: a vote
 * that was cast stands, and the quorum does not wait for who has left.
 */
async function callsOf({ db }: Pick<Context, 'db'>, userId: number) {
  const called = await db
    .selectFrom('decisions')
    .innerJoin('decision_members', 'decision_members.decision_id', 'decisions.id')
    .selectAll('decisions')
    .where('decision_members.user_id', '=', userId)
    .where('decisions.status', 'in', ['draft', 'voting', 'deferred'])
    .orderBy('decisions.id')
    .execute()
  const votes = await db.selectFrom('decision_votes').selectAll().where('user_id', '=', userId).execute()
  return called.filter(row => {
    const own = votes.filter(({ decision_id }) => decision_id === row.id)
    return row.status !== 'voting' || !countingVotes(row, own).has(userId)
  })
}

const votesAwaited: HandOver = {
  what: 'Votes that are awaited',
  fate: 'ended',
  columns: ['decision_members.user_id'],
  of: async (ctx, userId) => (await callsOf(ctx, userId)).map(({ title }) => title),
  async settle(ctx, { id }) {
    for (const { id: decision_id } of await callsOf(ctx, id)) {
      await ctx.db
        .deleteFrom('decision_members')
        .where('decision_id', '=', decision_id)
        .where('user_id', '=', id)
        .execute()
      await ctx.db
        .updateTable('decisions')
        .set(eb => ({ version: eb('version', '+', 1), updated_at: ctx.now }))
        .where('id', '=', decision_id)
        .execute()
    }
  },
}

export const handOver = [votesAwaited]
