import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { csvOf } from '../../platform/documents/csv.ts'
import { accountsById, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { partnerNames } from '../partners/partners.ts'

/** Programs whose form of a journal can be written. */
export const journalForms = ['quickbooks', 'xero'] as const
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
  /** In major units, debits above zero. */
  amount: number
}

/**
 * Exports everything posted to a fund's book between two days (inclusive), in the format in which QuickBooks
 * Online or Xero imports journals.
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
    .select(['line.account_id', 'line.debit_minor', 'line.credit_minor', 'line.partner_id'])
    .select(['entry.number', 'entry.date', 'entry.description', 'entry.reference', 'entry.source'])
    .where('line.fund_account_id', '=', fundId)
  if (from !== undefined) query = query.where('line.date', '>=', from)
  if (to !== undefined) query = query.where('line.date', '<=', to)
  return query.orderBy('line.date').orderBy('entry.number').orderBy('line.id').execute()
}
