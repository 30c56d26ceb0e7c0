import { partnersReachedAt } from '../../books/partners/partners.ts'
import { notFound, type PrepareContext } from '../../kernel/index.ts'
import { roomsKeptFrom, type Within } from '../../platform/search/index.ts'
import type { Question, scopes } from './schemas.ts'

export interface Scope {
  level: (typeof scopes)[number]
  id: number | null
  label: string | null
  within: Within
  /** Investors of the caller's own login, where it is an investor's. */
  ownLps: number[]
}

/**
 * Returns the scope of a question: the narrowest id given. Throws 404 for an id without access. An investor's
 * own login is limited to that investor.
 */
export async function scopeOf(ctx: PrepareContext, context: Question['context']): Promise<Scope> {
  const ownLps = ctx.principal.role === 'lp' ? await ownLpsOf(ctx) : []
  const label = context?.scope_label ?? null
  const { lp_id, room_id, deal_id } = context ?? {}
  if (ctx.principal.role === 'lp') {
    if (room_id || deal_id || (lp_id && !ownLps.includes(lp_id))) throw notFound()
    const id = lp_id ?? (ownLps.length === 1 ? (ownLps[0] as number) : null)
    return { level: 'lp', id, label, within: id === null ? {} : { lpId: id }, ownLps }
  }
  if (lp_id)
    return { ...(await known(ctx, 'lp', lp_id, label)), level: 'lp', within: { lpId: lp_id }, ownLps }
  if (room_id)
    return {
      ...(await known(ctx, 'room', room_id, label)),
      level: 'room',
      within: { roomId: room_id },
      ownLps,
    }
  if (deal_id)
    return {
      ...(await known(ctx, 'deal', deal_id, label)),
      level: 'deal',
      within: { dealId: deal_id },
      ownLps,
    }
  return { level: 'organisation', id: null, label, within: {}, ownLps }
}

/** Returns the record of that kind with its name; 404 where the caller has no access. */
async function known(ctx: PrepareContext, type: string, id: number, label: string | null) {
  const record = ctx.services.registry.searchRecords.find(one => one.type === type)
  const [passage] = await ctx.read(async db => {
    if (type === 'room' && (await roomsKeptFrom({ ...ctx, db })).unseen.includes(id)) return []
    return (await record?.read(db, [id])) ?? []
  })
  if (!passage) throw notFound()
  return { id, label: label ?? passage.title }
}

/**
 * The investors whose contact the caller is: by the address that the office invited. An address that its owner chose
 * on an open invitation proves nothing.
 */
async function ownLpsOf(ctx: PrepareContext): Promise<number[]> {
  const { email, userId } = ctx.principal
  if (email === null || userId === null) return []
  return ctx.read(async db => {
    const chosen = await db
      .selectFrom('invite_links')
      .select('id')
      .where('accepted_by', '=', userId)
      .where('email', 'is', null)
      .executeTakeFirst()
    if (chosen) return []
    return partnersReachedAt(db, email)
  })
}
