import { FileAnswer, longDate } from '../../../kernel/index.ts'
import { Exact, minorDigits } from '../../../kernel/values/money.ts'
import { csvOf, Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import { commitmentLines, metricLabels, paidLabels, reasonLabels, statementLines } from './statement-lines.ts'
import type { CapitalStatements, Statement } from './statement-schemas.ts'

type MetricKey = keyof typeof metricLabels
const metricKeys = Object.keys(metricLabels) as MetricKey[]
const paidKeys = Object.keys(paidLabels) as (keyof typeof paidLabels)[]

/** The statements as pages to send, one for each partner; the same close gives the same bytes. */
export async function statementsAsPdf(all: CapitalStatements, letterhead: Letterhead): Promise<FileAnswer> {
  const { fund, period_start, period_end, version, currency } = all
  const title = 'Capital account statement'
  const beneath = `${fund} · ${longDate(period_start)} to ${longDate(period_end)} · ${currency}${version > 1 ? ` · version ${version}` : ''}`
  const pages = new Pages(`${title}, ${fund}, ${longDate(period_end)}`, all.closed_at, letterhead)
  for (const statement of all.statements) {
    pages.begin(title, beneath)
    writePage(pages, all, [statement, all.whole])
  }
  if (all.statements.length === 0) {
    pages.begin(title, beneath)
    pages.paragraph('No partner has a capital account in this period.')
    writePage(pages, all, [all.whole])
  }
  return new FileAnswer({
    name: `${nameOf(all)}.pdf`,
    type: 'application/pdf',
    content: await pages.end(),
  })
}

/** A partner's statement with that of the fund beside it, or the fund's alone. */
function writePage(pages: Pages, all: CapitalStatements, beside: readonly Statement[]): void {
  const money = moneyIn(all.currency)
  const groups = beside.map(({ lp_id, name }) => (lp_id === null ? 'The fund as a whole' : name))
  const header = beside.flatMap(() =>
    all.columns.map(({ label, start }) => `${label} from ${longDate(start)}`),
  )
  const commitments = beside.flatMap(({ commitment }) => commitment ?? [])
  const stated = commitments.length === beside.length
  const [own] = beside
  if (own && own.lp_id !== null) pages.table([['Partner', own.name]])
  const ofCapital = rowsOf(
    statementLines,
    beside.map(({ lines }) => lines),
    money,
  )
  const ofCommitments = rowsOf(
    commitmentLines,
    commitments.map(({ lines }) => lines),
    money,
  )
  pages.heading(stated ? 'Capital account and unfunded commitment' : 'Capital account')
  pages.figures({ groups, header, rows: stated ? [...ofCapital, ...ofCommitments] : ofCapital })
  if (!stated) return
  pages.heading(`At ${longDate(all.period_end)}`)
  pages.figures({
    header: groups,
    rows: [
      { cells: ['Commitment', ...commitments.map(({ committed }) => money(committed))] },
      { cells: ['Funded', ...commitments.map(({ funded }) => money(funded))] },
      { cells: ['Distributed and recallable', ...commitments.map(({ recallable }) => money(recallable))] },
      { cells: ['Unfunded', ...commitments.map(({ unfunded }) => money(unfunded))] },
      ...paidKeys.flatMap(key => {
        const amounts = beside.map(({ metrics }) => metrics?.[key] ?? null)
        const cells = amounts.map(amount => (amount === null ? '-' : money(amount)))
        return amounts.some(amount => amount !== null) ? [{ cells: [paidLabels[key], ...cells] }] : []
      }),
      ...metricKeys.map(key => ({
        cells: [metricLabels[key], ...beside.map(({ metrics }) => shownMetric(metrics, key))],
      })),
    ],
  })
  pages.heading('About this statement')
  pages.paragraph(all.assumptions.join(' '))
}

type Lines = ReadonlyArray<{ key: string; label: string; amounts: number[] }>

/** The lines that any of the statements beside each other has. */
function rowsOf(order: readonly string[], beside: readonly Lines[], money: (amount: number) => string) {
  const labels = new Map(beside.flat().map(({ key, label }) => [key, label]))
  const columns = beside[0]?.[0]?.amounts.length ?? 0
  return order
    .filter(key => labels.has(key))
    .map(key => ({
      cells: [
        labels.get(key) as string,
        ...beside.flatMap(lines =>
          (lines.find(line => line.key === key)?.amounts ?? Array(columns).fill(0)).map(money),
        ),
      ],
      strong: key === 'opening' || key === 'closing',
    }))
}

function shownMetric(metrics: Statement['metrics'], key: MetricKey): string {
  const value = metrics?.[key] ?? null
  const reason = metrics?.reasons[key]
  const why = reason ? (reasonLabels[reason] ?? reason) : ''
  if (value === null) return why === '' ? '-' : `- (${why})`
  const exact = new Exact(value)
  return key === 'irr' ? `${exact.times(100).toFixed(2)}%` : `${exact.toFixed(2)}x`
}

/** Amounts as accountants print them: what lowers the balance in brackets, nothing as a dash. */
function moneyIn(currency: string): (amount: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return amount =>
    amount === 0 ? '-' : amount < 0 ? `(${format.format(0 - amount)})` : format.format(amount)
}

const COLUMNS = ['lp_id', 'name', 'section', 'line', 'label', 'currency', 'column', 'from', 'to', 'amount']

/** The statements as a table, a row for each amount, that of the fund as a whole last (RFC 4180). */
export function statementsAsCsv(all: CapitalStatements): FileAnswer {
  const rows = [...all.statements, all.whole].flatMap(statement => csvRows(all, statement))
  return new FileAnswer({
    name: `${nameOf(all)}.csv`,
    type: 'text/csv',
    content: csvOf([COLUMNS, ...rows]),
  })
}

function csvRows({ currency, columns, period_end }: CapitalStatements, statement: Statement) {
  const { lp_id, name, lines, commitment, metrics } = statement
  const ofLines = (section: string, some: Lines) =>
    some.flatMap(({ key, label, amounts }) =>
      columns.map((column, at) => [
        ...[lp_id, name, section, key, label, currency, column.key, column.start, column.end],
        amounts[at] as number,
      ]),
    )
  const atEnd = (section: string, key: string, label: string, value: number | null) => [
    ...[lp_id, name, section, key, label, section === 'metrics' ? null : currency, null, null, period_end],
    value,
  ]
  return [
    ...ofLines('capital_account', lines),
    ...ofLines('unfunded', commitment?.lines ?? []),
    ...(commitment
      ? [
          atEnd('commitment', 'committed', 'Commitment', commitment.committed),
          atEnd('commitment', 'funded', 'Funded', commitment.funded),
          atEnd('commitment', 'recallable', 'Distributed and recallable', commitment.recallable),
          atEnd('commitment', 'unfunded', 'Unfunded', commitment.unfunded),
        ]
      : []),
    ...(metrics
      ? paidKeys.flatMap(key => {
          const amount = metrics[key]
          return amount === null ? [] : [atEnd('paid', key, paidLabels[key], amount)]
        })
      : []),
    ...(metrics ? metricKeys.map(key => atEnd('metrics', key, metricLabels[key], metrics[key])) : []),
  ]
}

function nameOf({ statements, period_end }: CapitalStatements): string {
  const [only] = statements
  const of = statements.length === 1 && only ? `-${only.name}` : ''
  return `capital-account-${period_end}${of}`.replace(/[^\p{L}\p{N}.]+/gu, '-')
}
