import { hiddenAreas, maySee } from '../../kernel/call.ts'
import { allows, type Context, paginate } from '../../kernel/index.ts'
import { sayNotice } from '../../platform/notifications.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  unread?: boolean | undefined
}

/** The reader's view: everyone sees their own; approvers also what needs a decision; `office` shows all. */
export type View = 'own' | 'office'

export async function listNotifications(ctx: Context, view: View, { unread, ...slice }: Filter) {
  const all = visible(ctx, view)
  const page = await paginate(
    unread === undefined ? all : all.where('r.id', unread ? 'is' : 'is not', null),
    'n.id',
    slice,
  )
  return page.map(({ read_at, ...row }) => ({ ...sayNotice(ctx, row), read_at }))
}

export async function summarise(ctx: Context, view: View) {
  const rows = await visible(ctx, view).where('r.id', 'is', null).execute()
  const byKind = new Map<string, number>()
  for (const { kind } of rows) byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  return { unread: rows.length, by_kind: [...byKind].map(([kind, unread]) => ({ kind, unread })) }
}

/**
 * Marks the caller's notifications as read, or as unread again; all of them when no ids are given. Returns
 * how many changed.
 */
export async function mark(
  ctx: Context,
  view: View,
  { ids, read }: { ids?: number[] | undefined; read: boolean },
) {
  const userId = ctx.principal.userId
  if (userId === null) return { marked: 0 }
  let query = visible(ctx, view).where('r.id', read ? 'is' : 'is not', null)
  if (ids) query = query.where('n.id', 'in', [0, ...ids])
  const rows = await query.execute()
  if (rows.length === 0) return { marked: 0 }
  const chosen = rows.map(({ id }) => id)
  if (read) {
    await ctx.db
      .insertInto('notification_reads')
      .values(
        chosen.map(notification_id => ({
          notification_id,
          user_id: userId,
          created_at: ctx.now,
          updated_at: ctx.now,
        })),
      )
      .execute()
  } else {
    await ctx.db
      .deleteFrom('notification_reads')
      .where('user_id', '=', userId)
      .where('notification_id', 'in', chosen)
      .execute()
  }
  return { marked: chosen.length }
}

function visible({ db, principal, services: { registry } }: Context, view: View) {
  const userId = principal.userId ?? 0
  const all = db
    .selectFrom('notifications as n')
    .leftJoin('notification_reads as r', join =>
      join.onRef('r.notification_id', '=', 'n.id').on('r.user_id', '=', userId),
    )
    .select([
      'n.id',
      'n.kind',
      'n.title',
      'n.detail',
      'n.said',
      'n.link',
      'n.audience',
      'n.created_at',
      'n.updated_at',
    ])
    .select('r.created_at as read_at')
  const hidden = hiddenAreas(registry, principal)
  // Notifications of no area concern the office itself and its people, or one person alone; a key reads
  // neither without access to administration.
  const isOffice = maySee(registry, principal, 'admin')
  const own = principal.token.kind === 'api_key' ? 0 : userId
  const query =
    hidden.length === 0
      ? all
      : all.where(eb =>
          eb.or([
            isOffice
              ? eb('n.area', 'is', null)
              : eb.and([eb('n.area', 'is', null), eb('n.user_id', '=', own)]),
            eb('n.area', 'not in', hidden),
          ]),
        )
  if (view === 'office') return query
  const decides = allows(principal, { key: 'agent' }, 'actions:approve')
  return query.where(eb =>
    eb.or([eb('n.user_id', '=', userId), ...(decides ? [eb('n.audience', '=', 'administrators')] : [])]),
  )
}
