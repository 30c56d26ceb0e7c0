import {
  declared,
  FileAnswer,
  figuresIn,
  joined,
  type Language,
  longDay,
  multipleIn,
  percentIn,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import { csvOf, Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import {
  accruedCarryLabels,
  closingInterestLabel,
  commitmentFigures,
  commitmentLines,
  metricLabels,
  paidLabels,
  reasonLabels,
  reopenedNote,
  statementLines,
} from './statement-lines.ts'
import type { CapitalStatements, KeptStatement, KeptStatements, Statement } from './statement-schemas.ts'

type MetricKey = keyof typeof metricLabels
const metricKeys = Object.keys(metricLabels) as MetricKey[]
const commitmentKeys = Object.keys(commitmentFigures) as (keyof typeof commitmentFigures)[]
const carryKeys = Object.keys(accruedCarryLabels) as (keyof typeof accruedCarryLabels)[]
const paidKeys = Object.keys(paidLabels) as (keyof typeof paidLabels)[]

/** The statements as pages to send, one for each partner in their language; the same close gives the same bytes. */
export async function statementsAsPdf(all: KeptStatements, letterhead: Letterhead): Promise<FileAnswer> {
  const { fund, period_start, period_end, version, currency } = all
  const title = all.restates
    ? sentence`Capital account statement, restated`
    : sentence`Capital account statement`
  const beneath = joined(
    [
      fund,
      sentence`${longDay(period_start)} to ${longDay(period_end)}`,
      currency,
      ...(version > 1 ? [sentence`version ${String(version)}`] : []),
    ],
    ' · ',
  )
  const [first = all.whole] = all.statements
  const pages = new Pages(
    joined([title, fund, longDay(period_end)], ', '),
    all.closed_at,
    letterhead,
    first.language,
  )
  for (const statement of all.statements) {
    pages.begin(title, beneath, undefined, statement.language)
    writePage(pages, all, [statement, all.whole])
  }
  if (all.statements.length === 0) {
    pages.begin(title, beneath)
    pages.paragraph(sentence`No partner has a capital account in this period.`)
    writePage(pages, all, [all.whole])
  }
  return new FileAnswer({
    name: `${nameOf(all)}.pdf`,
    type: 'application/pdf',
    content: await pages.end(),
  })
}

/** A partner's statement with that of the fund beside it, or the fund's alone. */
function writePage(
  pages: Pages,
  all: KeptStatements,
  beside: readonly [KeptStatement, ...KeptStatement[]],
): void {
  const [own] = beside
  const { language = 'en' } = own
  const money = moneyIn(all.currency, language)
  const groups = beside.map(({ lp_id, name }) => (lp_id === null ? sentence`The fund as a whole` : name))
  const header = beside.flatMap(() =>
    all.columns.map(({ label, start }) => sentence`${declared(label)} from ${longDay(start)}`),
  )
  const commitments = beside.flatMap(({ commitment }) => commitment ?? [])
  const stated = commitments.length === beside.length
  if (own.lp_id !== null) pages.table([[sentence`Partner`, own.name]])
  writeRestated(pages, all, own.lp_id, money)
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
  const interest = beside.some(one => one.closing_interest)
    ? [
        {
          cells: [
            closingInterestLabel,
            ...beside.flatMap(one => (one.closing_interest ?? all.columns.map(() => 0)).map(money)),
          ],
        },
      ]
    : []
  pages.heading(stated ? sentence`Capital account and unfunded commitment` : sentence`Capital account`)
  pages.figures({ groups, header, rows: stated ? [...ofCapital, ...ofCommitments, ...interest] : ofCapital })
  if (!stated) return
  pages.heading(sentence`At ${longDay(all.period_end)}`)
  pages.figures({
    header: groups,
    rows: [
      ...commitmentKeys.map(key => ({
        cells: [commitmentFigures[key], ...commitments.map(one => money(one[key]))],
      })),
      ...(beside.some(one => one.accrued_carry)
        ? carryKeys.map(key => ({
            cells: [
              accruedCarryLabels[key],
              ...beside.map(one => (one.accrued_carry ? money(one.accrued_carry[key]) : '-')),
            ],
          }))
        : []),
      ...paidKeys.flatMap(key => {
        const amounts = beside.map(({ metrics }) => metrics?.[key] ?? null)
        const cells = amounts.map(amount => (amount === null ? '-' : money(amount)))
        return amounts.some(amount => amount !== null) ? [{ cells: [paidLabels[key], ...cells] }] : []
      }),
      ...metricKeys.map(key => ({
        cells: [metricLabels[key], ...beside.map(({ metrics }) => shownMetric(metrics, key, language))],
      })),
    ],
  })
  pages.heading(sentence`About this statement`)
  pages.note(joined(notesOf(all), ' '))
}

/** Writes the former figures of a partner, the reason for the restatement, and the differences. */
function writeRestated(
  pages: Pages,
  { restates }: KeptStatements,
  lpId: number | null,
  money: (amount: number) => string,
): void {
  const own = restates?.partners.find(one => one.lp_id === lpId)
  if (!restates || !own) return
  pages.heading(sentence`Restated`)
  pages.paragraph(
    sentence`This statement replaces version ${String(restates.version)} of ${longDay(restates.closed_at.slice(0, 10))}: ${restates.reason ?? '-'}`,
  )
  pages.table([
    [sentence`Closing balance before`, money(own.closing_before)],
    [sentence`Closing balance now`, money(own.closing_after)],
    [sentence`Difference`, money(own.difference)],
  ])
}

/** Returns the stored assumptions of the statements, as sentences. */
function notesOf({ assumptions, reopened_at }: KeptStatements): Said[] {
  const reopened = reopened_at === null ? null : reopenedNote(reopened_at)
  return assumptions.map(text => (reopened?.english === text ? reopened : declared(text)))
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
        declared(labels.get(key) as string),
        ...beside.flatMap(lines =>
          (lines.find(line => line.key === key)?.amounts ?? Array(columns).fill(0)).map(money),
        ),
      ],
      strong: key === 'opening' || key === 'closing',
    }))
}

function shownMetric(metrics: Statement['metrics'], key: MetricKey, language: Language): Said {
  const value = metrics?.[key] ?? null
  const reason = metrics?.reasons[key]
  if (value !== null) return key === 'irr' ? percentIn(language, 2)(value) : multipleIn(language)(value)
  return reason ? joined(['- (', reasonLabels[reason] ?? reason, ')'], '') : '-'
}

/** Formats amounts as accountants print them: a reduction in brackets, zero as a dash. */
function moneyIn(currency: string, language: Language): (amount: number) => string {
  const figure = figuresIn(language, currency)
  return amount => (amount === 0 ? '-' : amount < 0 ? `(${figure(0 - amount)})` : figure(amount))
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
  const { lp_id, name, lines, commitment, metrics, accrued_carry: carry } = statement
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
    ...ofLines(
      'closing_interest',
      statement.closing_interest
        ? [
            {
              key: 'closing_interest',
              label: closingInterestLabel.english,
              amounts: statement.closing_interest,
            },
          ]
        : [],
    ),
    ...(commitment
      ? commitmentKeys.map(key => atEnd('commitment', key, commitmentFigures[key].english, commitment[key]))
      : []),
    ...(carry
      ? carryKeys.map(key => atEnd('accrued_carry', key, accruedCarryLabels[key].english, carry[key]))
      : []),
    ...(metrics
      ? paidKeys.flatMap(key => {
          const amount = metrics[key]
          return amount === null ? [] : [atEnd('paid', key, paidLabels[key].english, amount)]
        })
      : []),
    ...(metrics ? metricKeys.map(key => atEnd('metrics', key, metricLabels[key].english, metrics[key])) : []),
  ]
}

function nameOf({ statements, period_end }: KeptStatements): string {
  const [only] = statements
  const of = statements.length === 1 && only ? `-${only.name}` : ''
  return `capital-account-${period_end}${of}`.replace(/[^\p{L}\p{N}.]+/gu, '-')
}
