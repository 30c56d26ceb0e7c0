import { type Context, conflict, sentence } from '../../kernel/index.ts'
import { CLOSING } from '../accounts/periods.ts'
import { openProfit } from '../profit/profit.ts'
import { type Journalled, postJournal } from './journal.ts'
import type { JournalLine } from './lines.ts'

/** Lines that a closing entry may have. */
const MOST_LINES = 10_000

/**
 * Closes all profit and loss that is in a fund's book at the end of a day to the partners' allocated income (32xx), a
 * line for each partner and each line of the statement it belongs to (`ilpa_category`). Whose it is: `openProfit`.
 * Null when there is none. Without commitments it stays undivided.
 */
export async function postClosing(ctx: Context, fundId: number, date: string): Promise<Journalled | null> {
  const { open, shares } = await openProfit(ctx, fundId, date)
  if (open.length === 0 && shares.length === 0) return null
  const lines: JournalLine[] = [
    ...open.map(({ account_id, partner_id, debit, credit }) => ({
      accountId: account_id,
      partnerId: partner_id || null,
      ...sideOf(debit - credit),
    })),
    ...shares.map(({ partner, line, amount }) => ({
      code: '3200',
      partnerId: partner || null,
      ilpaCategory: line,
      ...sideOf(amount),
    })),
  ]
  if (lines.length > MOST_LINES)
    throw conflict(
      'too_many_lines',
      sentence`The closing entry has more than ${MOST_LINES} lines: close a shorter period.`,
    )
  return postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference: `CLOSE/${date}`,
    description: `Closing of the profit and loss through ${date}`,
    source: CLOSING,
    status: 'posted',
    lines,
  })
}

/** A line of so much, credit positive. */
const sideOf = (amount: number) => (amount > 0 ? { credit: amount } : { debit: 0 - amount })
