import { requireFund } from '../../../../books/accounts/fund-accounts.ts'
import { postJournal } from '../../../../books/journal/journal.ts'
import { type JournalLine, strangersTo } from '../../../../books/journal/lines.ts'
import type { ImportKind } from '../../../../imports/kind.ts'
import { amountSaid, type Context, type Sentence, sentence } from '../../../../kernel/index.ts'
import {
  increasesTurned,
  isNoLine,
  type LineColumn,
  ledgerChoices,
  lineColumns,
  lineOf,
  namesThatDiffer,
  netOf,
  strikeOut,
} from './ledger-sheet.ts'

const SOURCE = 'opening_balance'

/** A trial balance becomes the entry that opens the book of a fund. */
export const openingImport: ImportKind<LineColumn, { date: string }> = {
  key: 'opening_balances',
  columns: lineColumns,
  whole: true,
  ignores: isNoLine,
  choices: ledgerChoices,
  async decide(ctx, rows, { subjectId, settings: { date } }) {
    const fund = await requireFund(ctx, subjectId as number)
    const isStranger = await strangersTo(ctx, fund.id)
    const told = rows.map(row => ({ row, line: lineOf(row, fund, isStranger) }))
    // A list of accounts shows each balance as an increase of its account.
    const turned = await increasesTurned(ctx, told, fund)
    const ways = [told, turned].map(some => some.flatMap(({ line }) => line ?? []))
    const lines = ways.find(some => netOf(some) === 0) ?? (ways[0] as JournalLine[])
    const own = told.filter(({ line }) => line !== null)
    const first = own[0]?.row.row ?? 0
    for (const { row } of own) row.becomes('create')
    const objections: Sentence[] = []
    const net = netOf(lines)
    if (lines.length > 0 && net !== 0 && rows.every(row => !row.refused))
      objections.push(
        net > 0
          ? sentence`Debits and credits differ by ${amountSaid(net, fund.currency)}: debits are higher.`
          : sentence`Debits and credits differ by ${amountSaid(-net, fund.currency)}: credits are higher.`,
      )
    if (fund.locked_through !== null && date <= fund.locked_through)
      objections.push(
        sentence`The book of ${fund.name} is closed through ${fund.locked_through}: open on a later day.`,
      )
    const opened = await openingOf(ctx, fund.id)
    if (opened)
      objections.push(
        sentence`The book of ${fund.name} was opened on ${opened.date} by entry ${String(opened.number)}: undo that import first.`,
      )
    const { account } = await ledgerChoices(ctx, fund.id)
    return {
      objections,
      warnings: namesThatDiffer(rows, account),
      async deed(keep) {
        const { entry } = await postJournal(ctx, {
          fundAccountId: fund.id,
          date,
          reference: 'OPENING',
          description: 'Opening balances',
          source: SOURCE,
          status: 'posted',
          lines,
        })
        keep.created(first, 'entry', entry.id)
      },
    }
  },
  undo: strikeOut,
}

/** The entry that opens a fund's book, unless it was struck out. */
const openingOf = ({ db }: Context, fundId: number) =>
  db
    .selectFrom('gl_entries as entry')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['entry.date', 'entry.number'])
    .where('entry.fund_account_id', '=', fundId)
    .where('entry.source', '=', SOURCE)
    .where('reversal.id', 'is', null)
    .limit(1)
    .executeTakeFirst()
