import type { Db } from '../database/index.ts'
import { spoken } from '../kernel/values/words.ts'
import { peopleNamed } from '../platform/identity/index.ts'
import type { HandOver } from '../platform/office/hand-over.ts'
import { handOver as handOverProposal, reject } from './approvals/decide.ts'
import { delegationsWith, endDelegationsOf } from './approvals/delegations.ts'
import { cancelRun } from './cancel-run.ts'

const waitingProposals: HandOver = {
  what: 'Proposals waiting for approval',
  fate: 'proposals',
  columns: ['agent_actions.proposed_by_user'],
  of: async (ctx, userId) =>
    (await waitingOf(ctx.db, ctx.now, userId)).map(({ id, kind }) => `#${id}, ${spoken(kind)}`),
  async settle(ctx, { id: userId, name }, { heir, proposals }) {
    for (const { id } of await waitingOf(ctx.db, ctx.now, userId)) {
      if (proposals === 'handed_over') await handOverProposal(ctx, id, heir)
      else await reject(ctx, id, `${name}, who proposed it, has left the office`)
    }
  },
}

const runs: HandOver = {
  what: 'Runs under way',
  fate: 'ended',
  columns: ['agent_runs.started_by_user'],
  of: async (ctx, userId) => (await runningOf(ctx.db, userId)).map(({ id, agent }) => `#${id}, ${agent}`),
  async settle(ctx, { id: userId }) {
    for (const { id } of await runningOf(ctx.db, userId)) await cancelRun(ctx, id)
  },
}

const delegations: HandOver = {
  what: 'Delegated votes',
  fate: 'ended',
  columns: ['vote_delegations.user_id', 'vote_delegations.delegate_id'],
  async of(ctx, userId) {
    const all = await delegationsWith(ctx, userId)
    const names = await peopleNamed(
      ctx,
      all.flatMap(({ user_id, delegate_id }) => [user_id, delegate_id]),
    )
    return all.map(({ user_id, delegate_id }) => `${names.get(user_id)} to ${names.get(delegate_id)}`)
  },
  settle: (ctx, { id }) => endDelegationsOf(ctx, id),
}

const waitingOf = (db: Db, now: string, userId: number) =>
  db
    .selectFrom('agent_actions')
    .select(['id', 'kind'])
    .where('proposed_by_user', '=', userId)
    .where('status', '=', 'proposed')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

const runningOf = (db: Db, userId: number) =>
  db
    .selectFrom('agent_runs')
    .select(['id', 'agent'])
    .where('started_by_user', '=', userId)
    .where('status', '=', 'running')
    .orderBy('id')
    .execute()

export const handOver = [waitingProposals, runs, delegations]
