import type { Context, PrepareContext } from '../../../kernel/index.ts'

/** Returns the health of inbound processing across all organisations. */
export async function healthOfInbound({ services }: Pick<PrepareContext, 'services'>) {
  const each = await services.organisations.each(countsIn)
  const sum = (count: (one: (typeof each)[number]) => number) =>
    each.reduce((all, one) => all + count(one), 0)
  return {
    connections_active: sum(one => one.connections),
    last_event_at: each.map(({ last }) => last).reduce((a, b) => (b !== null && (a ?? '') < b ? b : a), null),
    waiting: sum(one => one.waiting),
    failing: sum(one => one.failing),
  }
}

/** Found by indexes: anybody may ask, and an office keeps every event that ever came. */
async function countsIn(db: Context['db']) {
  const { connections } = await db
    .selectFrom('peer_connections')
    .select(({ fn }) => fn.countAll<number>().as('connections'))
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('peer_events')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')] as const)
    .where('status', 'in', ['received', 'failed'])
    .groupBy('status')
    .execute()
  const newest = await db
    .selectFrom('peer_events')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const countOf = (status: string) => Number(events.find(one => one.status === status)?.count ?? 0)
  return {
    connections: Number(connections),
    waiting: countOf('received'),
    failing: countOf('failed'),
    last: newest?.created_at ?? null,
  }
}
