import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../database/tables.ts'
import {
  AppError,
  type Context,
  notFound,
  type Proof,
  type Proven,
  type Received,
  sentence,
  systemPrincipal,
} from '../../../kernel/index.ts'
import { type Cookies, hashToken } from '../../../platform/identity/index.ts'
import { networkOf } from '../../../platform/outbound/addresses.ts'
import { stateOfLink } from '../rights/gates.ts'
import type { LinkRow } from './links.ts'

export type VisitRow = Selectable<Tables['vdr_share_visits']>

export const SHARE = '/api/v1/svc/vdr/share'

/** The cookie of a visit: sent below the address of its link alone or, where it is bound to the host, called after the link. */
export const visitCookie = ({ bound }: Cookies, token: string): string =>
  bound ? `fo_visit_${hashToken(token).slice(0, 16)}` : 'fo_visit'

/** A visitor with a link: the `ctx.proven` of handlers for people outside. */
export interface Outsider {
  link: LinkRow
  token: string
  /** The visit that their browser goes on with. */
  visit: VisitRow | null
  /** The password that came along. */
  password: string | undefined
}

/**
 * Admits whoever has the token of a link; handlers check its further requirements (`gates.ts`). 404 for an
 * invalid token, 410 `link_expired` for a revoked, expired or used up link, which reveals nothing of the
 * room.
 */
export const byShareLink: Proof = {
  name: 'shareLink',
  scheme: { type: 'apiKey', in: 'header', name: 'X-Share-Password' },
  description:
    'Needs no office token: the URL itself is the credential. If the link has a password, send it once as X-Share-Password; a visit cookie keeps the progress.',
  headers: { 'X-Share-Password': z.string().max(200).optional() },
  secret: ['token'],
  unknown: 404,
  errors: {
    link_expired: [410, 'The link was revoked, is over, or was opened as often as it may be'],
  },
  budgets: ({ found }, address) => {
    const proven = found as Outsider
    return [
      { key: visitKey({ proven, address }), times: 3 },
      { key: `link ${proven.link.id}`, times: 12 },
    ]
  },
  prove,
}

/**
 * Returns the key that an outside visitor is counted by: their visit or, before there is one, the link and
 * their address.
 */
export function visitKey({ proven, address }: Pick<Context, 'proven' | 'address'>): string {
  const { link, visit } = proven as Outsider
  return visit ? `visit ${visit.id}` : `link ${link.id} ${networkOf(address)}`
}

async function prove({ headers, params, now, services }: Received): Promise<Proven> {
  const token = params.token ?? ''
  const { cookies } = services.identity
  const kept = cookies.read(headers.cookie?.toString(), visitCookie(cookies, token))
  const found = (
    await services.organisations.each((db, orgId) => look(db, { orgId, token, kept, now: now.toISOString() }))
  ).find(one => one !== null)
  if (!found) throw notFound()
  const { orgId, link, visit } = found
  const state = stateOfLink(link, now.toISOString())
  const over = state === 'used_up' ? visit?.admitted_at == null : state !== 'live'
  if (over || found.archived) throw linkOver()
  const password = headers['x-share-password']?.toString()
  const outsider: Outsider = { link, token, visit, password }
  return {
    principal: systemPrincipal(orgId, `${visit?.email ?? 'Somebody'} by the link “${link.name}”`),
    found: outsider,
  }
}

/** The link of a token, with the visit of a cookie; null in an organisation that has no such link. */
async function look(
  db: Context['db'],
  { orgId, token, kept, now }: { orgId: number; token: string; kept: string | undefined; now: string },
) {
  const link = await db
    .selectFrom('vdr_share_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link) return null
  const room = await db
    .selectFrom('vdr_rooms')
    .select('status')
    .where('id', '=', link.room_id)
    .executeTakeFirst()
  const visit =
    kept &&
    (await db
      .selectFrom('vdr_share_visits')
      .selectAll()
      .where('link_id', '=', link.id)
      .where('token_hash', '=', hashToken(kept))
      .where('ends_at', '>', now)
      .executeTakeFirst())
  return { orgId, link, archived: room?.status === 'archived', visit: visit || null }
}

export const linkOver = () =>
  new AppError(410, 'link_expired', sentence`This link no longer works. Ask the sender for a new one.`)
