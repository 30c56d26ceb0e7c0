import { fromBit, toBit } from '../../database/columns.ts'
import { type Context, changes } from '../../kernel/index.ts'
import type { RulesInput } from './schemas.ts'
import type { Majority } from './states.ts'

/** Defaults until the office sets its own: as in the specification, without a gate. */
const USUAL = { version: 0, quorum_pct: 50, majority: 'simple' as Majority, valid_days: 180, gate: false }

/** The office's rules for decisions; version 0 while nobody set any. */
export async function currentRules({ db }: Pick<Context, 'db'>) {
  const row = await db
    .selectFrom('decision_rules')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...USUAL, author: null, created_at: null }
  return {
    version: row.version,
    quorum_pct: row.quorum_pct,
    majority: row.majority as Majority,
    valid_days: row.valid_days,
    gate: fromBit(row.gate),
    author: row.author,
    created_at: row.created_at,
  }
}

/** Sets the rules for votes opened from now on; the former stay as an older version. */
export async function setRules(ctx: Context, input: RulesInput) {
  const before = await currentRules(ctx)
  await ctx.db
    .insertInto('decision_rules')
    .values({
      ...input,
      gate: toBit(input.gate),
      version: before.version + 1,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  const after = await currentRules(ctx)
  ctx.note(changes(before, after))
  return after
}
