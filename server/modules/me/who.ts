import { fromJson } from '../../database/columns.ts'
import { verbsOf } from '../../kernel/access/permissions.ts'
import type { Context, Language } from '../../kernel/index.ts'
import { recoveryCodesLeft } from '../../platform/identity/index.ts'
import { reachOf } from '../../platform/office/rights.ts'

/** The caller as they are known now, with their organisation. */
export async function whoAmI({ db, principal, services }: Context) {
  const { id, name, base_currency, timezone, settings } = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'base_currency', 'timezone', 'settings'])
    .executeTakeFirstOrThrow()
  const user =
    principal.userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['totp_confirmed_at', 'language', 'vote_mails'])
          .where('id', '=', principal.userId)
          .executeTakeFirst()
  return {
    id: principal.userId,
    name: principal.name,
    email: principal.email,
    role: principal.role,
    permissions: verbsOf(principal.role),
    areas: reachOf(services.registry, principal),
    access_until: principal.accessUntil ?? null,
    proposes_only: principal.proposesOnly,
    language: (user?.language ?? null) as Language | null,
    vote_mails: user?.vote_mails === 1,
    second_factor: Boolean(user?.totp_confirmed_at),
    recovery_codes_left:
      principal.userId !== null && user?.totp_confirmed_at
        ? await recoveryCodesLeft(db, principal.userId)
        : null,
    token: { kind: principal.token.kind },
    organisation: {
      id,
      name,
      base_currency,
      timezone,
      sample: fromJson<{ sample?: boolean }>(settings).sample ?? false,
    },
  }
}
