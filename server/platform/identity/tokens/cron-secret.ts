import { systemPrincipal } from '../../../kernel/access/principal.ts'
import { sentence } from '../../../kernel/language/sentence.ts'
import { AppError } from '../../../kernel/problems/errors.ts'
import type { Context, Received } from '../../../kernel/routes/context.ts'
import type { Proof, Proven } from '../../../kernel/routes/proof.ts'
import { hashToken, newToken } from './tokens.ts'

/** The secret of timers, which are no person: it admits them to calls that require it, and to no others. */
export const cronSecret: Proof = {
  name: 'cronSecret',
  scheme: { type: 'http', scheme: 'bearer' },
  description: 'Needs the office’s cron secret as a bearer token; a person’s token is not accepted.',
  errors: { bad_cron_secret: [401, 'Not the cron secret of an office'] },
  prove,
}

async function prove({ headers, services }: Received): Promise<Proven> {
  const token = /^Bearer +(cron_[\w-]+)$/i.exec(String(headers.authorization ?? ''))?.[1]
  const found = token
    ? await services.organisations.each(async (db, orgId) => {
        const row = await db
          .selectFrom('cron_secrets')
          .select('id')
          .where('hash', '=', hashToken(token))
          .executeTakeFirst()
        return row ? orgId : null
      })
    : []
  const orgId = found.find(one => one !== null)
  if (orgId === undefined)
    throw new AppError(
      401,
      'bad_cron_secret',
      sentence`Send the cron secret of the office: Authorization: Bearer <secret>.`,
      {
        headers: { 'WWW-Authenticate': 'Bearer' },
      },
    )
  return { principal: systemPrincipal(orgId as number, 'Cron') }
}

/** Returns when the office's cron secret was created; null where it has none. */
export async function cronSecretSince({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const row = await db.selectFrom('cron_secrets').select('updated_at').executeTakeFirst()
  return row?.updated_at ?? null
}

/** A new cron secret, told this once; the one before ends at once. */
export async function rotateCronSecret({ db, now }: Context): Promise<string> {
  const secret = `cron_${newToken()}`
  await db.deleteFrom('cron_secrets').execute()
  await db
    .insertInto('cron_secrets')
    .values({ hash: hashToken(secret), created_at: now, updated_at: now })
    .execute()
  return secret
}
