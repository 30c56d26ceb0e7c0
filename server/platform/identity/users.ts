import { toJson } from '../../database/columns.ts'
import type { Rights, Role } from '../../kernel/access/permissions.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'

export interface NewUser {
  orgId: number
  name: string
  email: string
  role: Role
  passwordHash: string
  /** The person's level in each named area; everywhere else it is their role's. */
  rights?: Rights['areas']
  /** When their access ends, ISO 8601 UTC, if it does. */
  accessUntil?: string | null
}

/** A person as they sign in, before there is a caller. */
export interface Person {
  id: number
  org_id: number
  name: string
  email: string
  role: Role
}

/** Creates a person; 409 `duplicate` when the address is taken anywhere on this appliance. */
export async function createUser(ctx: Context, user: NewUser): Promise<Person> {
  const db = unscoped(ctx)
  const { now } = ctx
  await assertFreeAddress(ctx, user.email)
  const { id } = await db
    .insertInto('users')
    .values({
      org_id: user.orgId,
      name: user.name,
      email: user.email,
      role: user.role,
      status: 'active',
      password_hash: user.passwordHash,
      // Their rights have taken its place, as the session has that of `token_epoch`: neither column is read any more.
      disabled_modules: toJson([]),
      rights: toJson(user.rights ?? {}),
      access_until: user.accessUntil ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, org_id: user.orgId, name: user.name, email: user.email, role: user.role }
}

/** 409 `duplicate` when somebody anywhere on this appliance signs in with the address. */
export async function assertFreeAddress(ctx: Context, email: string): Promise<void> {
  const taken = await unscoped(ctx)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw conflict('duplicate', sentence`This e-mail address already belongs to another user.`)
}

/**
 * The person behind a call. An API key stands for its owner but must not change how people sign in: 403
 * `session_required`.
 */
export function signedInPerson({ principal }: Pick<Context, 'principal'>): number {
  if (principal.userId === null || principal.token.kind === 'api_key') {
    throw new AppError(
      403,
      'session_required',
      sentence`Only a person can do this, signed in with their password.`,
    )
  }
  return principal.userId
}
