import { fromJson } from '../../database/columns.ts'
import { declared, type Subscriber, sentence } from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'
import { type Proposal, saidOf, subjectOf } from './proposals.ts'

/** Notifies approvers of proposals that expired undecided. */
export const tellOfExpiry: Subscriber = {
  name: 'notifications-expired',
  event: 'action.expired',
  async handle(ctx, { data }) {
    const { action_id, action_type, expiry_hours } = data as {
      action_id: number
      action_type: string
      expiry_hours: number
    }
    const { registry } = ctx.services
    const route = registry.ofKind(action_type)
    const action = await ctx.db
      .selectFrom('agent_actions')
      .select('proposal')
      .where('id', '=', action_id)
      .executeTakeFirstOrThrow()
    const proposal = fromJson<Proposal>(action.proposal)
    const subject = subjectOf(proposal)
    await notify(ctx, {
      userId: null,
      area: route ? registry.moduleOf(route).key : null,
      kind: 'action_expired',
      title: sentence`${saidOf(proposal, route)}: expired without a decision after ${expiry_hours} hours`,
      detail: subject
        ? sentence`${subject}: nothing was done. Ask for it to be proposed again if still needed.`
        : sentence`Nothing was done. Ask for it to be proposed again if still needed.`,
      link: `/approvals?tab=expired&action=${action_id}`,
    })
  },
}

/** Tells administrators that a run of an agent ended without doing its work; a cancelled one did as it was told. */
export const tellOfFailedRun: Subscriber = {
  name: 'notifications-failed-run',
  event: 'job.failed',
  async handle(ctx, { data }) {
    const { run_id, agent_name } = data as { run_id: number; agent_name: string }
    await notify(ctx, {
      userId: null,
      area: null,
      kind: 'run_failed',
      title: sentence`${declared(agent_name)} did not finish`,
      detail: sentence`Its page says why.`,
      link: `/svc/agent/runs/${run_id}`,
    })
  },
}

/** Tells administrators that agents stopped for want of credits. */
export const tellOfExhaustedCredits: Subscriber = {
  name: 'notifications-credits',
  event: 'credit.exhausted',
  async handle(ctx) {
    const waiting = await ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'credits_exhausted')
      .where('created_at', '>', new Date(Date.parse(ctx.now) - 24 * 3_600_000).toISOString())
      .executeTakeFirst()
    // The balance may reach 0 again after a small grant; people are told once a day.
    if (waiting) return
    await notify(ctx, {
      userId: null,
      area: null,
      kind: 'credits_exhausted',
      title: sentence`No credits are left: agents and tools have stopped`,
      detail: sentence`Grant credits to resume them.`,
      link: '/automation/credits',
    })
  },
}
