import { type Context, conflict, joined, type Said, sentence } from '../../kernel/index.ts'

/** Something of a fund whose amounts are in its currency, in the words of the field, and how much there is of it. */
export interface CurrencyUse {
  what: Said
  count: number
}

/** Records kept in a fund's currency; empty if there are none. */
export async function usesInBooks({ db }: Pick<Context, 'db'>, fundId: number): Promise<CurrencyUse[]> {
  const counted = (table: 'gl_entries' | 'commitments' | 'capital_calls' | 'distributions') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('fund_account_id', '=', fundId)
      .executeTakeFirstOrThrow()
  const expected = await db
    .selectFrom('holdings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fund_account_id', '=', fundId)
    .where('expected_cost_minor', 'is not', null)
    .executeTakeFirstOrThrow()
  return used([
    { what: sentence`journal entries and drafts`, ...(await counted('gl_entries')) },
    { what: sentence`commitments`, ...(await counted('commitments')) },
    { what: sentence`capital calls`, ...(await counted('capital_calls')) },
    { what: sentence`distributions`, ...(await counted('distributions')) },
    { what: sentence`expected costs of holdings`, ...expected },
  ])
}

/** Uses with at least one record. */
export const used = (uses: readonly CurrencyUse[]): CurrencyUse[] =>
  uses.map(({ what, count }) => ({ what, count: Number(count) })).filter(({ count }) => count > 0)

export const currency_in_use = [
  409,
  'Records are kept in the fund’s currency (see `held_by`), so it cannot change',
] as const

/** Throws 409 `currency_in_use`, naming the records in the fund's currency. */
export function assertUnused(uses: readonly CurrencyUse[], currency: string): void {
  if (uses.length === 0) return
  const told = joined(
    uses.map(({ what, count }) => sentence`${what} (${count})`),
    ', ',
  )
  throw conflict(
    'currency_in_use',
    sentence`The currency of this fund cannot be changed from ${currency}: it has amounts in that currency (${told}). Open another fund for another currency.`,
    { currency, held_by: uses },
  )
}
