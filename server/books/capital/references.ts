import { type Context, conflict, type Sentence, sentence } from '../../kernel/index.ts'
import { standing } from './voids.ts'

export const reference_used = [
  409,
  'A record with this reference already exists for the fund and one of these investors; see `id`',
] as const

interface Named {
  reference?: string | null | undefined
  fundId: number | null
  lpIds: readonly number[]
}

/**
 * 409 `reference_used` when a call that stands has this reference for the same fund and one of the same investors: it
 * would be called twice. The caller has taken its turn at the fund.
 */
export async function assertNewCall({ db }: Context, { reference, fundId, lpIds }: Named): Promise<void> {
  if (!reference) return
  const calls = await db
    .selectFrom('capital_calls')
    .select('id')
    .where('reference', '=', reference)
    .where('fund_account_id', fundId === null ? 'is' : '=', fundId)
    .where('status', '!=', 'cancelled')
    .execute()
  const lines = await linesOf(db, 'capital_call_lines', 'call_id', calls)
  refuse(id => sentence`capital call ${id}`, reference, lines, lpIds)
}

/**
 * Throws 409 `reference_used` when a valid distribution of this kind has this reference for the same fund and
 * one of the same investors; withheld tax has the reference of its distribution.
 */
export async function assertNewDistribution(
  ctx: Context,
  { reference, fundId, lpIds, type }: Named & { type: string },
): Promise<void> {
  if (!reference) return
  const made = await ctx.db
    .selectFrom('distributions')
    .select('id')
    .where('reference', '=', reference)
    .where('fund_account_id', fundId === null ? 'is' : '=', fundId)
    .where('type', '=', type)
    .execute()
  const stand = await standing(ctx, 'distribution', made)
  const lines = await linesOf(ctx.db, 'distribution_lines', 'distribution_id', stand)
  refuse(id => sentence`distribution ${id}`, reference, lines, lpIds)
}

interface Unnamed {
  fundId: number | null
  type: string
  date: string
  /** In minor units. */
  amount: number
  lpIds: readonly number[]
}

/** 409 `possible_duplicate` when one of this kind, day and amount to one of the same investors stands. */
export async function assertNoTwin(
  ctx: Context,
  { fundId, type, date, amount, lpIds }: Unnamed,
): Promise<void> {
  const made = await ctx.db
    .selectFrom('distributions')
    .select('id')
    .where('fund_account_id', fundId === null ? 'is' : '=', fundId)
    .where('type', '=', type)
    .where('date', '=', date)
    .where('amount_minor', '=', amount)
    .execute()
  const stand = await standing(ctx, 'distribution', made)
  const lines = await linesOf(ctx.db, 'distribution_lines', 'distribution_id', stand)
  const twin = lines.find(({ lp_id }) => lpIds.includes(lp_id))
  if (twin)
    throw conflict(
      'possible_duplicate',
      sentence`Distribution ${twin.id} has the same amount on ${date}. If this is a different distribution, set duplicate_ok or give it a reference.`,
      { id: twin.id },
    )
}

interface Line {
  id: number
  lp_id: number
}

/** Returns the investors of these calls or distributions. */
async function linesOf<T extends 'capital_call_lines' | 'distribution_lines'>(
  db: Context['db'],
  table: T,
  column: T extends 'capital_call_lines' ? 'call_id' : 'distribution_id',
  made: ReadonlyArray<{ id: number }>,
): Promise<Line[]> {
  if (made.length === 0) return []
  return db
    .selectFrom(table as 'capital_call_lines')
    .select(['lp_id', `${column as 'call_id'} as id`])
    .where(
      column as 'call_id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
}

function refuse(
  named: (id: number) => Sentence,
  reference: string,
  lines: readonly Line[],
  lpIds: readonly number[],
): void {
  const wanted = new Set(lpIds)
  const before = lines.find(({ lp_id }) => wanted.has(lp_id))
  if (before)
    throw conflict(
      'reference_used',
      sentence`${reference} is the reference of ${named(before.id)} already. Give this one another, if it is not the same.`,
      { id: before.id },
    )
}
