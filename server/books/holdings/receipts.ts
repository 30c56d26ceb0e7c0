import type { Receipt } from '../../finance/loan-life.ts'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import { CASH } from '../balances/cash.ts'
import { COST } from '../journal/carrying-value.ts'

/** Accounts of interest: what is earned, and what is owed of it. */
const INTEREST = ['4010', '1400'] as const

/**
 * Returns the cash that holdings brought by entries that stand, by holding, each in the order of the book: what an
 * entry with cash on its debit side takes off cost is principal. Entries made by a match with the bank and by hand alike.
 */
export async function receiptsOf(
  { db }: Pick<Context, 'db'>,
  holdings: ReadonlyArray<{ id: number; fund_account_id: number }>,
): Promise<Map<number, Receipt[]>> {
  if (holdings.length === 0) return new Map()
  const accounts = await accountsById({ db }, [
    ...new Set(holdings.map(({ fund_account_id }) => fund_account_id)),
  ])
  const families = {
    cash: familyOf(accounts, CASH),
    cost: familyOf(accounts, COST),
    interest: familyOf(accounts, INTEREST),
  }
  const rows = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .leftJoin('gl_entries as again', 'again.reverses_id', 'reversal.id')
    .select(['line.investment_id', 'line.account_id', 'line.entry_id', 'line.date'])
    .select(['line.debit_minor', 'line.credit_minor'])
    .where(
      'line.investment_id',
      'in',
      holdings.map(({ id }) => id),
    )
    .where('entry.reverses_id', 'is', null)
    .where(eb => eb.or([eb('reversal.id', 'is', null), eb('again.id', 'is not', null)]))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('gl_lines as money')
          .select('money.id')
          .whereRef('money.entry_id', '=', 'line.entry_id')
          .where('money.account_id', 'in', [...families.cash, 0])
          .where('money.debit_minor', '>', 0),
      ),
    )
    .orderBy('line.date')
    .orderBy('entry.number')
    .orderBy('line.id')
    .execute()
  const byHolding = Map.groupBy(rows, ({ investment_id }) => investment_id as number)
  return new Map([...byHolding].map(([id, own]) => [id, entriesOf(own)]))

  function entriesOf(own: typeof rows): Receipt[] {
    return [...Map.groupBy(own, ({ entry_id }) => entry_id).values()].flatMap(lines => {
      const sum = (of: (line: (typeof rows)[number]) => number) =>
        lines.reduce((total, line) => total + of(line), 0)
      const principal = sum(one => (families.cost.has(one.account_id) ? one.credit_minor : 0))
      const earned = sum(one =>
        families.interest.has(one.account_id) ? one.credit_minor - one.debit_minor : 0,
      )
      // An addition to cost in the same entry is earned, and did not come in.
      const accreted = sum(one => (families.cost.has(one.account_id) ? one.debit_minor : 0))
      const [first] = lines as [(typeof rows)[number]]
      const interest = Math.max(0, earned - accreted)
      const receipt = { entryId: first.entry_id, day: first.date, interest, principal }
      return receipt.interest + receipt.principal > 0 ? [receipt] : []
    })
  }
}
