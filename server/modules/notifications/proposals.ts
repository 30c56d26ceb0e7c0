import {
  type AnyRoute,
  type Context,
  declared,
  type Said,
  type Subscriber,
  sentence,
  spoken,
} from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'

/** The page on which a proposal is decided. */
const pageOf = (actionId: number) => `/approvals?action=${actionId}`

/** Ends notifications about a proposal once it is decided. */
const settles = (event: Subscriber['event']): Subscriber => ({
  name: `notifications-settled-${event}`,
  event,
  async handle(ctx, { data }) {
    const notice = await ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'approval_required')
      .where('link', '=', pageOf((data as { action_id: number }).action_id))
      .executeTakeFirst()
    if (notice) await markForAll(ctx, notice.id)
  },
})

export const settledProposals = (['action.approved', 'action.rejected', 'action.expired'] as const).map(
  settles,
)

/** Marks a notice as read for everybody of the office who has not read it. */
async function markForAll({ db, now }: Context, id: number): Promise<void> {
  const unread = await db
    .selectFrom('users')
    .leftJoin('notification_reads', join =>
      join
        .onRef('notification_reads.user_id', '=', 'users.id')
        .on('notification_reads.notification_id', '=', id),
    )
    .select('users.id')
    .where('notification_reads.id', 'is', null)
    .execute()
  if (unread.length === 0) return
  await db
    .insertInto('notification_reads')
    .values(
      unread.map(({ id: user_id }) => ({ notification_id: id, user_id, created_at: now, updated_at: now })),
    )
    .execute()
}

/** Notifies approvers with access to its area of a new proposal. */
export const tellOfProposals: Subscriber = {
  name: 'notifications',
  event: 'action.approval_required',
  async handle(ctx, { data }) {
    const { action_id, kind, proposal } = data as {
      action_id: number
      kind: string
      proposal: Proposal
    }
    const { registry } = ctx.services
    const route = registry.ofKind(kind)
    await notify(ctx, {
      userId: null,
      area: route ? registry.moduleOf(route).key : null,
      kind: 'approval_required',
      title: sentence`${saidOf(proposal, route)}: waits for approval`,
      detail: subjectOf(proposal) ?? (route && declared(registry.moduleOf(route).title)) ?? spoken(kind),
      link: pageOf(action_id),
    })
  },
}

/** A proposal: its summary and its arguments. */
export interface Proposal {
  summary: string
  arguments: Record<string, unknown>
}

/** Returns a proposal's summary, or the route's where it has none. */
export const saidOf = ({ summary }: Proposal, route: AnyRoute | undefined): Said =>
  summary === route?.summary ? declared(summary) : summary

/** Returns the subject of a proposal, in the words it was made with. */
export function subjectOf({ arguments: given }: Proposal): string | null {
  for (const name of ['name', 'title', 'summary', 'subject']) {
    const value = given[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
