import { type Lent, rowsOfLent } from '../../../imports/lending.ts'
import { currencyOf } from '../../../imports/lent-rows.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { BALANCE_SHEET, journalLines } from './lent-kinds.ts'
import { linesOf } from './lent-sides.ts'

/** A line of another ledger that moves net assets, credit positive, in minor units. */
export interface ReportLine {
  category: string
  date: string
  net: number
}

/**
 * Returns the lines of another ledger for a report, in one currency: the requested one, or the first that a
 * line has. A line with an unmapped account, or in another currency, is reported as unread.
 */
export async function reportLinesOf(ctx: Context, lent: Lent, asked: string | undefined) {
  let currency = asked ?? null
  const { rows, source } = await rowsOfLent(
    ctx,
    {
      ...journalLines,
      check(row) {
        journalLines.check?.(row)
        if (row.values.category === null)
          row.refuse('category', sentence`say what the account ${row.values.account ?? ''} is`)
        const own = currencyOf(row, lent.reading)
        currency ??= own
        if (own !== currency)
          row.refuse('currency', sentence`is ${own ?? ''}: the report is in ${currency ?? ''}`)
      },
    },
    lent,
  )
  const lines = linesOf(rows, 'amount', lent.reading)
    .filter(({ row }) => row.values.category !== BALANCE_SHEET)
    .map(
      ({ row: { values }, net }): ReportLine => ({
        category: values.category as string,
        date: values.date as string,
        net: 0 - net,
      }),
    )
  return { currency, lines, source, warnings: gapsOf(source) }
}

/** Returns the parts of a source that are missing in the figures. */
function gapsOf({
  unread_count,
  rows,
  withheld,
  cut,
}: {
  unread_count: number
  rows: number
  withheld: number
  cut: boolean
}): Sentence[] {
  return [
    ...(unread_count > 0
      ? [
          sentence`${unread_count} of ${rows + unread_count} lines of the source could not be read and are not in these figures.`,
        ]
      : []),
    ...(withheld > 0 ? [sentence`The source announced ${withheld} lines that it did not give.`] : []),
    ...(cut ? [sentence`The source has more lines than are read.`] : []),
  ]
}
