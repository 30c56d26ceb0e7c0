import type { FundRow } from '../../../../books/accounts/fund-account.ts'
import type { JournalLine } from '../../../../books/journal/lines.ts'
import { type Context, type Sentence, sentence } from '../../../../kernel/index.ts'

interface Dated {
  date: string
  lines: readonly JournalLine[]
}

/**
 * Warns of entries that are in the book already under other words, such as a capital call posted here or the
 * same journal from another program: those that move the same accounts by the same amounts on the same day.
 */
export async function postedAlike(
  ctx: Context,
  fund: FundRow,
  entries: readonly Dated[],
): Promise<Sentence[]> {
  if (entries.length === 0) return []
  const there = await movementsOf(ctx, fund.id, entries.map(({ date }) => date).sort())
  const alike = entries.filter(({ date, lines }) => {
    const moved = movementOf(
      date,
      lines.map(({ code = '', debit = 0, credit = 0 }) => [code, debit - credit]),
    )
    const times = there.get(moved) ?? 0
    there.set(moved, times - 1)
    return times > 0
  })
  const [first] = alike
  return first
    ? [
        sentence`${alike.length} of the ${entries.length} entries to post move the same accounts by the same amounts on the same day as an entry that the book of ${fund.name} has, the first on ${first.date}. Leave out what is in the book already.`,
      ]
    : []
}

/** Counts the movements of a period in the book that were not reversed. */
async function movementsOf(
  { db }: Context,
  fundId: number,
  days: readonly string[],
): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_accounts as account', 'account.id', 'line.account_id')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['line.entry_id', 'line.date', 'account.code', 'line.debit_minor', 'line.credit_minor'])
    .where('line.fund_account_id', '=', fundId)
    .where('line.date', '>=', days[0] as string)
    .where('line.date', '<=', days.at(-1) as string)
    .where('entry.reverses_id', 'is', null)
    .where('reversal.id', 'is', null)
    .execute()
  const times = new Map<string, number>()
  for (const own of Map.groupBy(lines, ({ entry_id }) => entry_id).values()) {
    const moved = movementOf(
      own[0]?.date as string,
      own.map(({ code, debit_minor, credit_minor }) => [code, debit_minor - credit_minor]),
    )
    times.set(moved, (times.get(moved) ?? 0) + 1)
  }
  return times
}

/** Returns a key of an entry's effect on each account, whatever its partners and order. */
function movementOf(date: string, lines: ReadonlyArray<readonly [code: string, net: number]>): string {
  const nets = new Map<string, number>()
  for (const [code, net] of lines) nets.set(code, (nets.get(code) ?? 0) + net)
  return JSON.stringify([date, [...nets].sort(([a], [b]) => (a < b ? -1 : 1))])
}
