import type { Context } from '../../../kernel/index.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import { TRANSFER, TRANSFERS } from '../../partners/transferred.ts'
import type { AccountPart } from './what-moves.ts'

interface Posting {
  fund: Pick<FundRow, 'id'>
  from: number
  to: number
  date: string
  parts: readonly AccountPart[]
  reference: string | null
  description: string
}

/** Moves parts of accounts from one partner to another; the entry's id, or null where nothing moves. */
export async function postTransferred(
  ctx: Context,
  { fund, from, to, date, parts, reference, description }: Posting,
): Promise<number | null> {
  const lines = parts.flatMap(({ account, amount }): JournalLine[] => {
    const line = { accountId: account.id, ilpaCategory: TRANSFERS }
    const [giver, taker] = [
      { ...line, partnerId: from },
      { ...line, partnerId: to },
    ]
    if (amount === 0) return []
    return amount > 0
      ? [
          { ...giver, debit: amount },
          { ...taker, credit: amount },
        ]
      : [
          { ...taker, debit: -amount },
          { ...giver, credit: -amount },
        ]
  })
  if (lines.length === 0) return null
  const { entry } = await postJournal(ctx, {
    ...{ fundAccountId: fund.id, date, reference, description },
    source: TRANSFER,
    status: 'posted',
    lines,
  })
  return entry.id
}
