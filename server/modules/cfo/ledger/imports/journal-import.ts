import type { FundRow } from '../../../../books/accounts/fund-account.ts'
import { requireFund } from '../../../../books/accounts/fund-accounts.ts'
import { postJournal } from '../../../../books/journal/journal.ts'
import { type JournalLine, strangersTo } from '../../../../books/journal/lines.ts'
import { type Columns, plain } from '../../../../imports/columns.ts'
import type { Choice, ImportKind } from '../../../../imports/kind.ts'
import type { SheetRow } from '../../../../imports/sheet-row.ts'
import { amountSaid, type Context, sentence } from '../../../../kernel/index.ts'
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
import { postedAlike } from './posted-alike.ts'

type JournalColumn = 'number' | 'date' | 'type' | 'memo' | 'split' | LineColumn
type Row = SheetRow<JournalColumn>

const SOURCE = 'import'

const columns: Columns<JournalColumn> = {
  number: {
    title: sentence`Entry number`,
    reads: 'text',
    names: [
      'journalno',
      'journalnumber',
      'journalid',
      'entryno',
      'entrynumber',
      'entry',
      'num',
      'trans',
      'transno',
      'transactionno',
      'transactionnumber',
      'no',
      'number',
      'reference',
      'ref',
    ],
  },
  date: {
    title: sentence`Date`,
    reads: 'day',
    needed: true,
    names: ['journaldate', 'date', 'transactiondate', 'postingdate', 'entrydate'],
  },
  type: {
    title: sentence`Document type`,
    reads: 'text',
    names: ['transactiontype', 'type', 'sourcetype', 'source'],
  },
  memo: {
    title: sentence`Description`,
    reads: 'text',
    names: [
      'narration',
      'journalmemo',
      'memo',
      'memodescription',
      'linedescription',
      'description',
      'particulars',
      'text',
    ],
  },
  ...lineColumns,
  split: {
    title: sentence`Other account`,
    reads: 'text',
    names: ['split', 'splitaccount', 'itemsplitaccount', 'itemsplitaccountfullname'],
  },
  // Programs know whoever a line is about by name alone, suppliers too.
  investor: {
    ...lineColumns.investor,
    names: [...lineColumns.investor.names, 'trackingoption1', 'name', 'customer'],
  },
}

/** A journal of another program becomes entries of a fund's book, all of them or none. */
export const journalImport: ImportKind<JournalColumn> = {
  key: 'journal',
  columns,
  whole: true,
  ignores: isNoLine,
  section: { column: 'account', with: 'date' },
  choices: ledgerChoices,
  programs: [
    {
      program: 'a General Ledger of QuickBooks',
      names: ['transactiontype', 'num', 'split', 'amount', 'balance'],
    },
    {
      program: 'a General Ledger of Xero',
      names: ['date', 'source', 'reference', 'debit', 'credit', 'runningbalance'],
    },
    {
      program: 'a Transaction List of QuickBooks',
      names: ['date', 'transactiontype', 'posting', 'split', 'amount'],
    },
    {
      program: 'a Transaction List of QuickBooks',
      names: ['type', 'date', 'num', 'account', 'split', 'amount'],
    },
    {
      program: 'a Journal report of QuickBooks Online',
      names: ['date', 'transactiontype', 'num', 'account', 'debit', 'credit'],
    },
    {
      program: 'journal entries of QuickBooks Online',
      names: ['journalno', 'journaldate', 'debits', 'credits'],
      dateOrder: 'month_first',
    },
    { program: 'manual journals of Xero', names: ['narration', 'date', 'accountcode', 'amount'] },
    { program: 'a journal report of Xero', names: ['date', 'accountcode', 'account', 'debit', 'credit'] },
  ],
  async decide(ctx, rows, { subjectId }) {
    const fund = await requireFund(ctx, subjectId as number)
    const entries = await entriesOf(ctx, rows, fund)
    const there = await importedBefore(ctx, fund.id)
    const wanted = entries.filter(entry => !isThere(entry, fund, there))
    const { account } = await ledgerChoices(ctx, fund.id)
    return {
      warnings: [...namesThatDiffer(rows, account), ...(await postedAlike(ctx, fund, wanted))],
      async deed(keep) {
        // By day: a file may list a sale before its purchase.
        for (const { head, date, lines } of wanted.toSorted((a, b) =>
          a.date < b.date ? -1 : Number(a.date > b.date),
        )) {
          const { entry } = await postJournal(ctx, { ...headerOf(fund, head), date, lines })
          keep.created(head.row, 'entry', entry.id)
        }
      },
    }
  },
  undo: strikeOut,
}

interface Entry {
  /** Its first row, which has the messages about the whole. */
  head: Row
  date: string
  rows: Row[]
  lines: JournalLine[]
}

const headerOf = (fund: FundRow, { values }: Row) => ({
  fundAccountId: fund.id,
  reference: values.number,
  description: [values.type, values.memo].filter(one => one !== null).join(': ') || null,
  source: SOURCE,
  status: 'posted' as const,
})

/** The entries of a sheet whose rows can all be read, each balanced and on an open day; the others are refused. */
async function entriesOf(ctx: Context, rows: readonly Row[], fund: FundRow): Promise<Entry[]> {
  const isStranger = await strangersTo(ctx, fund.id)
  const lines = rows.map(row => ({ row, line: lineOf(row, fund, isStranger) }))
  const inOrder = grouped(lines)
  const isLedger = rows.every(row => !row.refused) && inOrder.some(one => netOf(one.lines) !== 0)
  const entries =
    (isLedger && ((await ledgerEntries(ctx, lines, fund)) ?? (await listedEntries(ctx, lines, fund)))) ||
    inOrder
  return entries.filter(one => isPostable(one, fund))
}

type Lines = ReadonlyArray<{ row: Row; line: JournalLine | null }>

function grouped(lines: Lines): Entry[] {
  const entries: Entry[] = []
  let entry: Entry | undefined
  for (const { row, line } of lines) {
    if (!entry || beginsAnother(row, entry)) {
      entry = { head: row, date: row.needed('date') ?? '', rows: [], lines: [] }
      entries.push(entry)
    }
    entry.rows.push(row)
    if (line) entry.lines.push(line)
  }
  return entries
}

/**
 * The entries of a ledger, which has its lines account by account: those of one day, type and number, where each of them
 * balances; null where they do not. Programs show amounts in one column as increases of their account.
 */
async function ledgerEntries(ctx: Context, lines: Lines, fund: FundRow): Promise<Entry[] | null> {
  const together = (all: Lines) =>
    [
      ...Map.groupBy(all, ({ row: { values } }) => keyOf(values.date, values.type, values.number)).values(),
    ].map(
      (some): Entry => ({
        head: (some[0] as Lines[number]).row,
        date: (some[0] as Lines[number]).row.values.date ?? '',
        rows: some.map(({ row }) => row),
        lines: some.flatMap(({ line }) => line ?? []),
      }),
    )
  const turned = await increasesTurned(ctx, lines, fund)
  return (
    [lines, turned].map(together).find(entries => entries.every(({ lines: own }) => netOf(own) === 0)) ?? null
  )
}

/**
 * The entries of a list of transactions, each of which names its account and the other one, with the amount as an increase of
 * the account; null for any other sheet. One with several others is refused: the list does not say how much each has.
 */
async function listedEntries(ctx: Context, lines: Lines, fund: FundRow): Promise<Entry[] | null> {
  const moved = lines.filter(({ line }) => line !== null)
  if (moved.length === 0 || moved.some(({ row }) => row.values.split === null)) return null
  const { account } = await ledgerChoices(ctx, fund.id)
  const codeOf = codesBy(lines, account)
  const turned = (await increasesTurned(ctx, moved, fund)) as Array<{ row: Row; line: JournalLine }>
  const told = turned.map(({ row, line }) => ({ row, line, other: codeOf(row.values.split as string) }))
  const mirrored = new Set(told.map(one => sidesOf(one.row, one.other, one.line.code)))
  if (told.some(one => mirrored.has(sidesOf(one.row, one.line.code, one.other)))) return null
  return told.map(({ row, line, other }): Entry => {
    const { split } = row.values
    if (other === undefined)
      row.refuse(
        'split',
        sentence`${split as string} is no account of the chart, or stands for several: a Journal report has the lines of each entry`,
      )
    const { debit, credit } = line
    const against = { code: other ?? '', partnerId: null, ...(debit ? { credit: debit } : { debit: credit }) }
    const [from, to] = debit ? [against, line] : [line, against]
    if (other !== undefined) row.messages.push(sentence`debit ${to.code ?? ''}, credit ${from.code ?? ''}`)
    return { head: row, date: row.values.date ?? '', rows: [row], lines: [line, against] }
  })
}

const sidesOf = ({ values }: Row, account: string | null | undefined, other: string | null | undefined) =>
  keyOf(values.date, values.type, values.number, account ?? '', other ?? '')

/** Returns the code of an account by the words of a cell: as the rows' own accounts were understood, else by its name. */
function codesBy(lines: Lines, accounts: readonly Choice[]): (cell: string) => string | undefined {
  const byWords = new Map<string, string>()
  for (const { value, names = [] } of accounts) for (const name of names) byWords.set(plain(name), value)
  for (const { row } of lines)
    if (row.values.account !== null) byWords.set(plain(row.cells.account), row.values.account)
  const { spellings = () => [] } = lineColumns.account
  return cell => [cell, ...spellings(cell)].map(plain).flatMap(one => byWords.get(one) ?? [])[0]
}

/**
 * A row of another number, day or type begins another entry; one that says none of them goes on with the one before.
 * Without numbers an entry ends where it balances.
 */
function beginsAnother({ values }: Row, { head, lines }: Entry): boolean {
  const told = (['number', 'date', 'type'] as const).filter(column => values[column] !== null)
  if (told.length === 0) return false
  if (told.some(column => values[column] !== head.values[column])) return true
  return values.number === null && lines.length > 0 && netOf(lines) === 0
}

function isPostable({ head, date, rows, lines }: Entry, fund: FundRow): boolean {
  if (rows.some(row => row.refused)) return false
  const net = netOf(lines)
  if (net !== 0)
    head.refuse(
      net > 0 ? 'credit' : 'debit',
      sentence`the entry does not balance: ${amountSaid(Math.abs(net), fund.currency)} is missing in its ${rows.length} rows`,
    )
  else if (fund.locked_through !== null && date <= fund.locked_through)
    head.refuse('date', sentence`the book is closed through ${fund.locked_through}`)
  return !head.refused && lines.length > 0
}

/** Returns whether an entry was imported before, and marks its rows. */
function isThere(entry: Entry, fund: FundRow, there: Map<string, number>): boolean {
  const { head, date, rows, lines } = entry
  const { reference, description } = headerOf(fund, head)
  const total = lines.reduce((sum, { debit = 0 }) => sum + debit, 0)
  const key = keyOf(date, reference, description, total)
  const times = there.get(key) ?? 0
  there.set(key, times - 1)
  const amount = amountSaid(total, fund.currency)
  for (const row of rows) {
    if (row.fate !== 'ignored') row.becomes(times > 0 ? 'same' : 'create')
    const { memo } = row.values
    if (memo !== null && memo !== head.values.memo)
      row.messages.push(
        sentence`“${memo}” is left out: an entry has one description, that of row ${head.row}`,
      )
  }
  head.messages.push(
    times > 0 ? sentence`an entry of ${amount} that was imported before` : sentence`an entry of ${amount}`,
  )
  return times > 0
}

/** Counts how often each entry was imported and not reversed since. */
async function importedBefore({ db }: Context, fundId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('gl_entries as entry')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['entry.date', 'entry.reference', 'entry.description', 'entry.total_minor'])
    .where('entry.fund_account_id', '=', fundId)
    .where('entry.source', '=', SOURCE)
    .where('reversal.id', 'is', null)
    .execute()
  const times = new Map<string, number>()
  for (const { date, reference, description, total_minor } of rows) {
    const key = keyOf(date, reference, description, total_minor)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

const keyOf = (...parts: Array<string | number | null>): string => JSON.stringify(parts)
