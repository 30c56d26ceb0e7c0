import type { Database, Db } from '../../database/index.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { Neighbours } from '../background/neighbours.ts'
import type { Vault } from '../secrets/index.ts'
import { Cookies } from './cookies.ts'
import { Principals } from './principals.ts'
import { type AccessClaims, issueAccessToken } from './tokens/access-tokens.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    identity: Identity
    vault: Vault
  }
}

interface Parts {
  database: Database
  jwtKey: Buffer
  vault: Vault
  neighbours: Neighbours
}

/** Identity lookups before a caller is authenticated: for signing in, first set-up and links. */
export class Identity {
  readonly principals: Principals
  readonly #database: Database
  readonly #jwtKey: Buffer
  /** Whether the office is reached over TLS, through a proxy of its own. */
  readonly behindTls: boolean
  readonly cookies: Cookies
  /** The token of the set-up link, the same at every server and start; it works until somebody has used it. */
  readonly setupToken: string

  constructor({ database, jwtKey, vault, neighbours }: Parts, behindTls: boolean) {
    this.#database = database
    this.behindTls = behindTls
    this.cookies = new Cookies(behindTls)
    this.#jwtKey = jwtKey
    this.principals = new Principals(database, jwtKey, neighbours)
    this.setupToken = vault.digest('set-up link', '')
  }

  issueAccessToken(claims: AccessClaims, now: Date): string {
    return issueAccessToken(this.#jwtKey, claims, now)
  }

  /** Reads beyond organisations: which account is this address, which invitation is this link? */
  lookUp<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#database.read(work)
  }

  /** True while nobody can sign in yet. */
  async needsSetup(): Promise<boolean> {
    return (
      (await this.lookUp(db => db.selectFrom('users').select('id').limit(1).executeTakeFirst())) === undefined
    )
  }

  /** True for the one who may set the appliance up; of two who try at once only one gets it. */
  async claimSetup(ctx: Context): Promise<boolean> {
    const reached = await unscoped(ctx)
      .insertInto('appliance_milestones')
      .values({ name: 'set-up', reached_at: ctx.now })
      .onConflict(oc => oc.doNothing())
      .returning('name')
      .executeTakeFirst()
    return reached !== undefined
  }
}
