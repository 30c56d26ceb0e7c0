import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { csvOf } from '../../platform/documents/csv.ts'
import { accountsById, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { holdingsNamed } from '../accounts/holding-rows.ts'
import { partnerNames } from '../partners/partners.ts'

/** The forms in which a journal is written: with all that is known of a line, and as programs take it. */
export const journalForms = ['quickbooks', 'xero', 'ledger'] as const
export type JournalForm = (typeof journalForms)[number]

type Cell = string | number | null

interface Form {
  heading: readonly string[]
  row: (line: Line) => Cell[]
}

interface Line {
  entry: Awaited<ReturnType<typeof linesOf>>[number]
  account: GlAccountRow
  /** The account's name, with its code where another has the same name. */
  accountName: string
  partner: string | null
  holding: string | null
  /** In major units, debits above zero. */
  amount: number
}

/**
 * Exports everything posted to a fund's book between two days (inclusive), with all that is known of each line, or in
 * the format in which QuickBooks Online or Xero imports journals.
 */
export async function journalCsv(
  ctx: Context,
  fund: FundRow,
  form: JournalForm,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<string> {
  const lines = await linesOf(ctx, fund.id, days)
  const accounts = await accountsById(ctx, [fund.id])
  const times = Map.groupBy(accounts.values(), ({ name }) => name)
  const partners = await partnerNames(
    ctx.db,
    lines.map(({ partner_id }) => partner_id),
  )
  const holdings = await holdingsNamed(
    ctx,
    fund.id,
    lines.flatMap(({ investment_id }) => investment_id ?? []),
  )
  const { heading, row } = forms[form]
  return csvOf([
    heading,
    ...lines.map(entry => {
      const account = accounts.get(entry.account_id) as GlAccountRow
      const only = times.get(account.name)?.length === 1
      return row({
        entry,
        account,
        accountName: only ? account.name : `${account.code} ${account.name}`,
        partner: partners.get(entry.partner_id) ?? null,
        holding: holdings.get(entry.investment_id ?? 0)?.name ?? null,
        amount: fromMinor(entry.debit_minor - entry.credit_minor, fund.currency),
      })
    }),
  ])
}

const forms: Record<JournalForm, Form> = {
  quickbooks: {
    heading: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
    row: ({ entry, accountName, partner, amount }) => [
      entry.number,
      entry.date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
      accountName,
      amount > 0 ? amount : null,
      amount < 0 ? -amount : null,
      entry.description,
      partner,
    ],
  },
  xero: {
    heading: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
    ],
    // Rows of one narration and one day are one journal there: the number keeps two of a kind apart.
    row: ({ entry, account, partner, amount }) => [
      `${entry.number} ${entry.description ?? entry.source}`,
      wordedDay(entry.date),
      entry.reference,
      account.code,
      'Tax Exempt',
      amount,
      partner === null ? null : 'Investor',
      partner,
    ],
  },
  ledger: {
    heading: [
      ...[
        'entry',
        'number',
        'date',
        'posted_at',
        'author',
        'posted_by',
        'source',
        'reference',
        'description',
      ],
      ...['account_code', 'account', 'debit', 'credit', 'partner_id', 'partner', 'holding_id', 'holding'],
      ...['ilpa_category', 'reverses', 'reversed_by'],
    ],
    row: ({ entry, account, partner, holding, amount }) => [
      ...[entry.entry_id, entry.number, entry.date, entry.posted_at, entry.author],
      ...[entry.posted_by, entry.source],
      ...[entry.reference, entry.description, account.code, account.name],
      ...[amount > 0 ? amount : null, amount < 0 ? -amount : null],
      ...[entry.partner_id, partner, entry.investment_id, holding, entry.ilpa_category],
      ...[entry.reverses_id, entry.reversed_by],
    ],
  },
}

const worded = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `05 Jan 2026`, which reads the same wherever the day comes first or the month. */
const wordedDay = (date: string): string => worded.format(new Date(date)).replace('Sept', 'Sep')

function linesOf(
  { db }: Context,
  fundId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  let query = db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['line.account_id', 'line.debit_minor', 'line.credit_minor', 'line.partner_id'])
    .select(['line.entry_id', 'line.investment_id', 'line.ilpa_category'])
    .select(['entry.number', 'entry.date', 'entry.description', 'entry.reference', 'entry.source'])
    .select([
      'entry.author',
      'entry.posted_at',
      'entry.posted_by',
      'entry.reverses_id',
      'reversal.id as reversed_by',
    ])
    .where('line.fund_account_id', '=', fundId)
  if (from !== undefined) query = query.where('line.date', '>=', from)
  if (to !== undefined) query = query.where('line.date', '<=', to)
  return query.orderBy('line.date').orderBy('entry.number').orderBy('line.id').execute()
}
