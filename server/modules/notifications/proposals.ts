import { type Subscriber, spoken } from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'

/** Tells those who may decide, and read where it belongs, that something waits for them. */
export const tellOfProposals: Subscriber = {
  name: 'notifications',
  event: 'action.approval_required',
  async handle(ctx, { data }) {
    const { action_id, kind, proposal } = data as {
      action_id: number
      kind: string
      proposal: { summary: string }
    }
    const { registry } = ctx.services
    const route = registry.ofKind(kind)
    await notify(ctx, {
      userId: null,
      ...(route ? { area: registry.moduleOf(route).key } : {}),
      kind: 'approval_required',
      title: `${proposal.summary}: waits for approval`,
      detail: spoken(kind),
      link: `/approvals?action=${action_id}`,
    })
  },
}
