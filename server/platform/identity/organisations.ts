import { toBit, toJson } from '../../database/columns.ts'
import type { Db } from '../../database/index.ts'
import { GENESIS } from '../../kernel/audit.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { FIRST_CREDITS } from '../credits/credits.ts'
import { ownTimezone } from '../office/today.ts'

/** Creates an organisation with the head of its audit chain, by the clock of this computer unless said; returns its id. */
export async function createOrganisation(
  ctx: Context,
  input: { name: string; currency: string; timezone?: string; sample?: boolean },
): Promise<number> {
  const db = unscoped(ctx)
  const { now } = ctx
  const { id } = await db
    .insertInto('organisations')
    .values({
      name: input.name,
      base_currency: input.currency,
      timezone: input.timezone ?? ownTimezone(),
      settings: toJson(input.sample ? { sample: true } : {}),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('credit_balances')
    .values({ org_id: id, balance: FIRST_CREDITS, updated_at: now })
    .execute()
  await db.insertInto('audit_heads').values({ org_id: id, seq: 0, hash: GENESIS }).execute()
  return id
}

/** Switches a module on or off for the whole organisation; `db` is scoped. Returns whether that changed anything. */
export async function setOrganisationModule(db: Db, module: string, enabled: boolean): Promise<boolean> {
  const current = await db
    .selectFrom('organisation_modules')
    .select('enabled')
    .where('module', '=', module)
    .executeTakeFirst()
  if ((current?.enabled ?? 1) === toBit(enabled)) return false
  if (current)
    await db
      .updateTable('organisation_modules')
      .set({ enabled: toBit(enabled) })
      .where('module', '=', module)
      .execute()
  else
    await db
      .insertInto('organisation_modules')
      .values({ module, enabled: toBit(enabled) })
      .execute()
  return true
}

/** Returns the organisation's currency for amounts without one of their own. */
export async function baseCurrency({ db }: Pick<Context, 'db'>): Promise<string> {
  const { base_currency } = await db
    .selectFrom('organisations')
    .select('base_currency')
    .executeTakeFirstOrThrow()
  return base_currency
}
