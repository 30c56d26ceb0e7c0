import type { Selectable } from 'kysely'
import { fromBit, fromJson, fromJsonOrNull } from '../../database/columns.ts'
import type { Database, Db } from '../../database/index.ts'
import type { Tables } from '../../database/tables.ts'
import { narrowerRole, type Rights, type Role, rightsOf } from '../../kernel/access/permissions.ts'
import type { Principal, TokenKind } from '../../kernel/access/principal.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { longDay } from '../../kernel/speech/figures.ts'
import type { Neighbours } from '../background/neighbours.ts'
import { assertNoStandstill } from '../office/standstill.ts'
import { readAccessToken, unauthenticated } from './tokens/access-tokens.ts'
import { hashToken } from './tokens/tokens.ts'

interface Known {
  principal: Principal
  until: number
  /** When the token itself ends, if it does. */
  expires: number
}

/** How long a caller is cached without asking the database again, in milliseconds. */
const REMEMBERED = { sqlite: 30_000, postgres: 1_000 } as const
const MOST_REMEMBERED = 10_000

/** Where the last use of a token is kept, of the kinds whose is. */
const USED: Partial<Record<TokenKind, 'api_keys' | 'calendar_addresses'>> = {
  api_key: 'api_keys',
  calendar_address: 'calendar_addresses',
}

/**
 * Finds out who a token belongs to. Callers are remembered briefly; every change to people, keys or sessions
 * calls `forget`, so that a revocation holds at once, also at the other servers on a Postgres; where the news of it got
 * lost, within a second.
 */
export class Principals {
  readonly #database: Database
  readonly #jwtKey: Buffer
  readonly #known = new Map<string, Known>()
  readonly #used = new Map<string, string>()

  readonly #neighbours: Neighbours

  constructor(database: Database, jwtKey: Buffer, neighbours: Neighbours) {
    this.#database = database
    this.#jwtKey = jwtKey
    this.#neighbours = neighbours
    neighbours.on('people-changed', () => this.#known.clear())
    neighbours.onMissed(() => this.#known.clear())
  }

  /** Lets every server of the office look again who its callers are. */
  forget(): void {
    this.#known.clear()
    this.#neighbours.tell('people-changed')
  }

  /** The caller behind a bearer token; 401 when there is none. */
  ofBearer(token: string, now: Date): Promise<Principal> {
    return this.#remembered(token, now, db =>
      token.startsWith('vdr_') ? this.#ofApiKey(db, token, now) : this.#ofAccessToken(db, token, now),
    )
  }

  /** The caller behind a session cookie; 401 when the session has ended. */
  ofSession(token: string, now: Date): Promise<Principal> {
    return this.#remembered(`session ${token}`, now, db => this.#ofSession(db, token, now))
  }

  /**
   * Returns the owner of a calendar address as a read-only principal. Throws 404 once the address is
   * nobody's.
   */
  ofCalendarAddress(token: string, now: Date): Promise<Principal> {
    return this.#remembered(`calendar ${token}`, now, db => this.#ofCalendarAddress(db, token, now))
  }

  async #remembered(
    key: string,
    now: Date,
    find: (db: Db) => Promise<{ principal: Principal; expires: number }>,
  ): Promise<Principal> {
    const known = this.#known.get(key)
    const time = now.getTime()
    if (known && known.until > time && known.expires > time) {
      this.#use(known.principal, now)
      return known.principal
    }
    const { principal, expires: ends } = await this.#database.read(find)
    const { accessUntil } = principal
    const expires = accessUntil === undefined ? ends : Math.min(ends, Date.parse(accessUntil))
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear()
    this.#known.set(key, { principal, expires, until: time + REMEMBERED[this.#database.dialect] })
    this.#use(principal, now)
    return principal
  }

  /** Notes when a key or an address was last used, to the minute, without making the call wait for it. */
  #use({ token }: Principal, now: Date): void {
    const table = USED[token.kind]
    if (!table) return
    const one = `${token.kind} ${token.id}`
    const minute = `${now.toISOString().slice(0, 17)}00.000Z`
    if (this.#used.get(one) === minute) return
    this.#used.set(one, minute)
    this.#database
      .write(({ db }) =>
        db.updateTable(table).set({ last_used_at: minute }).where('id', '=', Number(token.id)).execute(),
      )
      .catch(() => this.#used.delete(one))
  }

  async #ofApiKey(db: Db, token: string, now: Date) {
    const key = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!key || key.revoked_at)
      throw unauthenticated('unauthenticated', sentence`This API key is unknown or was revoked.`)
    const expires = key.expires_at ? Date.parse(key.expires_at) : Number.POSITIVE_INFINITY
    if (expires <= now.getTime()) throw unauthenticated('token_expired', sentence`This API key has expired.`)
    const owner = await principalOf(db, key.user_id, {
      token: {
        kind: 'api_key',
        id: String(key.id),
        ...(key.daily_credits === null ? {} : { dailyCredits: key.daily_credits }),
        votes: fromBit(key.may_vote),
      },
      now,
      narrowed: key.role as Role | null,
    })
    await assertNoStandstill(db, owner.orgId)
    const scopes = fromJsonOrNull<Rights['areas']>(key.scopes)
    const principal: Principal = {
      ...owner,
      proposesOnly: fromBit(key.propose_only),
      rights: scopes ? [...owner.rights, { areas: scopes, others: 'none', shared: 'read' }] : owner.rights,
    }
    return { principal, expires }
  }

  async #ofAccessToken(db: Db, token: string, now: Date) {
    const claims = readAccessToken(this.#jwtKey, token, now)
    const session = await sessionOf(db, claims.session)
    if (session?.ended_at !== null || session.user_id !== claims.userId)
      throw unauthenticated('unauthenticated', sentence`This token was revoked.`)
    return {
      principal: await principalOf(db, session.user_id, {
        token: { kind: 'jwt', id: String(session.id) },
        now,
      }),
      expires: Date.parse(session.expires_at),
    }
  }

  async #ofCalendarAddress(db: Db, token: string, now: Date) {
    const address = await db
      .selectFrom('calendar_addresses')
      .select(['id', 'user_id', 'revoked_at'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (address?.revoked_at !== null) throw notFound()
    const by = { kind: 'calendar_address', id: String(address.id) } as const
    return {
      principal: await principalOf(db, address.user_id, { token: by, now, narrowed: 'viewer' }),
      expires: Number.POSITIVE_INFINITY,
    }
  }

  async #ofSession(db: Db, token: string, now: Date) {
    const session = await sessionOf(db, hashToken(token))
    if (session?.ended_at !== null || Date.parse(session.expires_at) <= now.getTime()) {
      throw unauthenticated('unauthenticated', sentence`Your session has ended: sign in again.`)
    }
    const principal = await principalOf(db, session.user_id, {
      token: { kind: 'session', id: String(session.id) },
      now,
    })
    return { principal, expires: Date.parse(session.expires_at) }
  }
}

const sessionOf = (db: Db, hash: string) =>
  db.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirst()

interface Through {
  token: Principal['token']
  now: Date
  /** The role of the token, where it has one of its own. */
  narrowed?: Role | null
}

/**
 * The caller that a person is, through a token, with their own role or a narrower one; 401 when the account is off or
 * their access is over.
 */
export async function principalOf(
  db: Db,
  userId: number,
  { token, now, narrowed }: Through,
): Promise<Principal> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (user?.status !== 'active')
    throw unauthenticated('unauthenticated', sentence`This account is not active.`)
  assertNotOver(user.access_until, now.toISOString())
  const switchedOff = await db
    .selectFrom('organisation_modules')
    .select('module')
    .where('org_id', '=', user.org_id)
    .where('enabled', '=', 0)
    .execute()
  const role = user.role as Role
  return personWith(user, {
    token,
    // A key may be narrower than its owner, never wider.
    role: narrowed ? narrowerRole(role, narrowed) : role,
    disabledModules: new Set(switchedOff.map(({ module }) => module)),
  })
}

const personWith = (
  user: Selectable<Tables['users']>,
  by: Pick<Principal, 'token' | 'role' | 'disabledModules'>,
): Principal => ({
  kind: 'user',
  orgId: user.org_id,
  userId: user.id,
  name: user.name,
  email: user.email,
  rights: rightsOf(fromJson<Rights['areas']>(user.rights)),
  proposesOnly: false,
  ...(user.access_until === null ? {} : { accessUntil: user.access_until }),
  ...by,
})

/**
 * Returns a colleague as the principal of a call now, to show what they see, and whether they can sign in at
 * all; undefined for nobody.
 */
export async function seenAs(
  { db, principal, now }: Pick<Context, 'db' | 'principal' | 'now'>,
  userId: number,
): Promise<{ principal: Principal; canSignIn: boolean } | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const { disabledModules } = principal
  return {
    principal: personWith(user, {
      token: { kind: 'system', id: 'seen as' },
      role: user.role as Role,
      disabledModules,
    }),
    canSignIn: user.status === 'active' && (user.access_until === null || user.access_until > now),
  }
}

/** 401 `access_ended` once somebody's access is over. */
export function assertNotOver(accessUntil: string | null, now: string): void {
  if (accessUntil !== null && accessUntil <= now)
    throw unauthenticated(
      'access_ended',
      sentence`Your access ended on ${longDay(accessUntil)}: ask an administrator of the office.`,
    )
}
