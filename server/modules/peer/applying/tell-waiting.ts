import { type Context, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockAll } from '../connections/connections.ts'

const PAGE = '/settings/integrations/peer'

/**
 * Notifies administrators of pending items since the last notification: events that could not be applied, and
 * fields to decide. Called once for each batch.
 */
export async function tellWaiting(ctx: Context): Promise<void> {
  await lockAll(ctx)
  const failed = await countSince(ctx, 'peer_events', 'failed', 'peer_events_failed')
  if (failed > 0)
    await notify(ctx, {
      userId: null,
      area: 'peer',
      kind: 'peer_events_failed',
      title:
        failed === 1
          ? sentence`An event of the data platform could not be applied`
          : sentence`${failed} events of the data platform could not be applied`,
      detail: sentence`Each shows why, and is retried once the cause is resolved.`,
      link: `${PAGE}?tab=events`,
    })
  const open = await countSince(ctx, 'peer_conflicts', 'open', 'peer_conflicts_open')
  if (open > 0)
    await notify(ctx, {
      userId: null,
      area: 'peer',
      kind: 'peer_conflicts_open',
      title:
        open === 1
          ? sentence`A field differs between this office and the data platform`
          : sentence`${open} fields differ between this office and the data platform`,
      detail: sentence`This office’s values are kept until someone decides.`,
      link: `${PAGE}?tab=conflicts`,
    })
}

/** Rows that have stood so since the last notice of the kind. */
async function countSince(
  { db }: Context,
  table: 'peer_events' | 'peer_conflicts',
  status: string,
  kind: string,
): Promise<number> {
  const last = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  let rows = db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', status)
  if (last?.at) rows = rows.where('updated_at', '>', last.at)
  return Number((await rows.executeTakeFirstOrThrow()).count)
}
