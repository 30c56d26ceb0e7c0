import type { Updateable } from 'kysely'
import { fromBit, fromJson, toBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  AppError,
  type Context,
  forbidden,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import {
  assertMayTry,
  assertNotBlocked,
  countFailure,
  forgive,
  hashToken,
  newToken,
  verifyPassword,
} from '../../../platform/identity/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { networkOf } from '../../../platform/outbound/addresses.ts'
import { type Gate, mayCome, nextGate } from '../rights/gates.ts'
import { type NdaRow, ndaOfLink } from '../rights/ndas.ts'
import { logAccess } from './accesses.ts'
import { linkOver, type Outsider, SHARE, type VisitRow, visitCookie } from './link-proof.ts'
import type { LinkRow } from './links.ts'

/** How long a browser continues a visit, in seconds. */
const VISIT_SECONDS = 24 * 3600

export const outsider = ({ proven }: Pick<Context, 'proven'>): Outsider => proven as Outsider

/** Where somebody from outside stands with a link. */
export interface Standing {
  link: LinkRow
  visit: VisitRow | null
  nda: NdaRow | undefined
  gate: Gate | null
}

type Learnt = Pick<
  Updateable<Tables['vdr_share_visits']>,
  'email' | 'name' | 'email_proven' | 'password_proven' | 'nda_id'
>

/** Wrong passwords of a link before anybody new has to wait, from wherever they come. */
const LINK_TRIES = 50

const bothSubjects = (link: LinkRow, { address }: Pick<Context, 'address'>) => ({
  network: `share ${link.id} ${networkOf(address) ?? address}`,
  link: `share ${link.id}`,
})

/** Returns whether the given password matches, for `prepare`; null where none is required or given. */
export async function weighPassword(ctx: PrepareContext, given?: string): Promise<boolean | null> {
  const { link, visit, password = given } = outsider(ctx)
  if (link.password_hash === null || password === undefined || fromBit(visit?.password_proven ?? 0))
    return null
  return verifyPassword(link.password_hash, password, () =>
    ctx.services.identity.lookUp(db => assertNotBlocked(db, Object.values(bothSubjects(link, ctx)), ctx.now)),
  )
}

/** Returns the next gate for a visitor, given what they have shown besides their visit. */
export function gateOf(
  link: LinkRow,
  nda: NdaRow | undefined,
  visit: Pick<VisitRow, 'password_proven' | 'email' | 'email_proven' | 'nda_id'> | null,
  passwordFits: boolean | null,
): Gate | null {
  return nextGate(
    {
      password: link.password_hash !== null,
      email: fromBit(link.require_email),
      code: fromBit(link.verify_email),
      nda: nda?.id ?? null,
    },
    {
      password: passwordFits === true || fromBit(visit?.password_proven ?? 0),
      email: visit?.email ?? null,
      code: fromBit(visit?.email_proven ?? 0),
      nda: visit?.nda_id ?? null,
    },
  )
}

/**
 * Where somebody stands who comes with what their visit knows and the password that came along. 401 `wrong_password`, throttled.
 * @param looks they look at the address alone, which machines do too: that begins no visit
 */
export async function comeIn(
  ctx: Context,
  passwordFits: boolean | null,
  { looks = false }: { looks?: boolean } = {},
): Promise<Standing> {
  const { link, visit } = outsider(ctx)
  ctx.note({ room_id: link.room_id })
  await judgePassword(ctx, link, passwordFits)
  const nda = await ndaOfLink(ctx, link)
  const standing = { link, visit, nda, gate: gateOf(link, nda, visit, passwordFits) }
  if (passwordFits === true) return goOn(ctx, standing, { password_proven: toBit(true) })
  return standing.gate === null && !(looks && visit === null) ? goOn(ctx, standing) : standing
}

/**
 * Resumes a visit, or begins one, with the credentials just shown. Passing the last gate uses one of the
 * link's views; 410 where there is none left.
 */
export async function goOn(
  ctx: Context,
  { link, visit: known, nda }: Standing,
  learnt: Learnt = {},
): Promise<Standing> {
  let visit = known ?? (await begin(ctx, link))
  if (Object.keys(learnt).length > 0) visit = await note(ctx, visit, learnt)
  const gate = gateOf(link, nda, visit, null)
  if (gate === null && visit.admitted_at === null) visit = await admit(ctx, link, visit)
  return { link, visit, nda, gate }
}

async function judgePassword(ctx: Context, link: LinkRow, fits: boolean | null): Promise<void> {
  if (fits === null) return
  const subjects = bothSubjects(link, ctx)
  await assertMayTry(ctx, Object.values(subjects))
  if (fits) return forgive(ctx, Object.values(subjects))
  await countFailure(ctx, [subjects.network])
  if (await countFailure(ctx, [subjects.link], LINK_TRIES)) await tellOfGuessing(ctx, link)
  await logAccess(ctx, link, 'wrong_password', { visit_id: null })
  throw refused('wrong_password', sentence`The password is wrong.`)
}

/** Tells who keeps a room that the password of a link is being guessed. */
async function tellOfGuessing(ctx: Context, link: LinkRow): Promise<void> {
  const keepers = await ctx.db
    .selectFrom('vdr_members')
    .select('user_id')
    .where('room_id', '=', link.room_id)
    .where('permission', '=', 'edit')
    .execute()
  for (const userId of [null, ...keepers.map(({ user_id }) => user_id)])
    await notify(ctx, {
      userId,
      area: 'vdr',
      kind: 'share_password_guessed',
      title: sentence`Someone is guessing the password of a link`,
      detail: sentence`More than ${LINK_TRIES} wrong passwords were entered for the link “${link.name}”. Revoke it if nobody you know had trouble.`,
      link: `/rooms/${link.room_id}?tab=links`,
    })
}

/** 403 `not_invited` for an address that the link does not let in. */
export function assertInvited({ allow, deny }: LinkRow, email: string): void {
  if (!mayCome(email, { allow: fromJson<string[]>(allow), deny: fromJson<string[]>(deny) }))
    throw new AppError(403, 'not_invited', sentence`This link is not for that address. Ask the sender.`)
}

async function begin(ctx: Context, link: LinkRow): Promise<VisitRow> {
  const token = newToken()
  const { cookies } = ctx.services.identity
  const of = outsider(ctx).token
  ctx.header(
    'Set-Cookie',
    cookies.write(visitCookie(cookies, of), token, { path: `${SHARE}/${of}`, maxAge: VISIT_SECONDS }),
  )
  return ctx.db
    .insertInto('vdr_share_visits')
    .values({
      link_id: link.id,
      token_hash: hashToken(token),
      ends_at: new Date(Date.parse(ctx.now) + VISIT_SECONDS * 1000).toISOString(),
      address: ctx.address,
      user_agent: ctx.userAgent?.slice(0, 300) ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const note = ({ db, now }: Context, { id }: VisitRow, change: Updateable<Tables['vdr_share_visits']>) =>
  db
    .updateTable('vdr_share_visits')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes a view of the link in one statement, so that of many at once no more come in than may. */
async function admit(ctx: Context, link: LinkRow, visit: VisitRow): Promise<VisitRow> {
  const taken = await ctx.db
    .updateTable('vdr_share_links')
    .set(eb => ({ views: eb('views', '+', 1) }))
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .where(eb => eb.or([eb('max_views', 'is', null), eb('views', '<', eb.ref('max_views'))]))
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) throw linkOver()
  await logAccess(ctx, link, 'opened', { visit_id: visit.id })
  return note(ctx, visit, { admitted_at: ctx.now })
}

const waiting: Record<Gate, Sentence> = {
  password: sentence`This link requires a password: send it as X-Share-Password.`,
  email: sentence`This link requires your e-mail address first.`,
  code: sentence`Enter the code sent to your e-mail address first.`,
  nda: sentence`Accept the agreement of this link first.`,
}

/** Returns the visit of an admitted visitor; 401 `gate_closed` with the next requirement. */
export async function admitted(ctx: Context, passwordFits: boolean | null) {
  const { gate, visit, link } = await comeIn(ctx, passwordFits)
  if (gate !== null || visit === null) throw closed(gate as Gate)
  return { link, visit }
}

export const closed = (gate: Gate) => refused('gate_closed', waiting[gate], { gate })

const refused = (code: string, detail: Sentence, members: Record<string, unknown> = {}) =>
  new AppError(401, code, detail, { keepWrites: true, members, headers: { 'WWW-Authenticate': 'Share' } })

export const wrongCode = () => refused('wrong_code', sentence`The code is wrong or has expired.`)

/** The problems of whatever somebody from outside asks for. */
export const gateErrors = {
  wrong_password: [401, 'Wrong password'],
  gate_closed: [401, 'Another step comes first; see `gate`'],
  busy: [503, 'Too many passwords are being checked'],
} as const

export const notInvited = { not_invited: [403, 'The link is not for that address'] } as const
export const assertGate = (gate: Gate | null, asked: readonly (Gate | null)[]): void => {
  if (!asked.includes(gate))
    throw gate === null ? forbidden(sentence`This is already settled.`) : closed(gate)
}
