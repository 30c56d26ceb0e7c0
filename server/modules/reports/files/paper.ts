import { sentence, verbatim } from '../../../kernel/index.ts'
import { longDay } from '../../../kernel/speech/figures.ts'
import { type Language, type Say, sayIn } from '../../../kernel/speech/speech.ts'
import { bridgeOf, standing } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import type { Paper } from '../../cim/index.ts'
import type { Figure, Section, Table } from '../content.ts'
import type { ReportKind, TableKind } from '../kinds/kind.ts'
import { periodSaid } from '../periods.ts'
import type { ReportRow } from '../report.ts'

type Block = Paper['sections'][number]['blocks'][number]

/** A report as it leaves the office, made of what is kept of it. */
export function paperOf(
  kind: ReportKind,
  row: ReportRow,
  sections: readonly Section[],
  letterhead: Letterhead,
): Paper {
  const sources = new Sources()
  const language = row.language as Language
  const say = sayIn(language)
  return {
    language,
    title: row.title,
    kind: say(kind.title),
    classification: say(kind.classification),
    status: say(
      row.version === 1 ? periodSaid(row.period_start, row.period_end) : sentence`Version ${row.version}`,
    ),
    date: say(longDay(writtenOn(row))),
    on: writtenOn(row),
    letterhead,
    sections: sections.map(section => ({
      title: section.title,
      blocks: blocksOf(section, chartsOf(kind, section.key), sources, say),
    })),
    references: sources.lines(say),
    unread: null,
  }
}

/** The day on which a report was finished. */
export const writtenOn = ({ finished_at, created_at }: ReportRow): string =>
  (finished_at ?? created_at).slice(0, 10)

function blocksOf(
  { paragraphs, figures, tables, missing }: Section,
  charts: Charts,
  sources: Sources,
  say: Say,
): Block[] {
  return [
    ...paragraphs.map((text): Block => ({ type: 'paragraph', text: plain(text) })),
    ...figuresBlock(figures, sources, say),
    ...tables.flatMap(table => tableBlocks(table, charts.get(table.key), sources, say)),
    ...missing.map(
      ({ text }): Block => ({ type: 'paragraph', text: say(sentence`Missing: ${verbatim(plain(text))}`) }),
    ),
  ]
}

function figuresBlock(figures: readonly Figure[], sources: Sources, say: Say): Block[] {
  const known = figures.filter(({ text }) => text !== null)
  if (known.length === 0) return []
  const [compared] = known.flatMap(({ before }) => before ?? [])
  const header = [
    sentence`Figure`,
    sentence`Value`,
    ...(compared ? [longDay(compared.as_of)] : []),
    sentence`Source`,
  ].map(say)
  const rows = known.map(({ label, text, before, source }) => [
    label,
    plain(text ?? ''),
    ...(compared ? [before?.text ?? '–'] : []),
    sources.mark(source),
  ])
  return [{ type: 'table', ...inOneCurrency(header, rows) }]
}

function tableBlocks(
  { title, columns, rows, more, none, source }: Table,
  chart: Chart | undefined,
  sources: Sources,
  say: Say,
): Block[] {
  const heading: Block = {
    type: 'heading',
    text: `${title} ${sources.mark(source)}`,
  }
  if (rows.length === 0) return [heading, { type: 'paragraph', text: none }]
  const compared = columns.map((_column, at) => rows.some(({ cells }) => cells[at]?.before != null))
  const header = columns.flatMap(({ label }, at) =>
    compared[at] ? [label, say(sentence`${verbatim(label)} before`)] : [label],
  )
  const lines = rows.map(({ cells }) =>
    cells.flatMap(({ text, before }, at) => {
      const own = plain(text ?? '–')
      return compared[at] ? [own, before ?? '–'] : [own]
    }),
  )
  const further: Block[] =
    more > 0 ? [{ type: 'paragraph', text: say(sentence`And ${more} more, which are not shown here.`) }] : []
  const picture = chart ? pictureOf(chart, { title, columns, rows }) : []
  return [heading, ...picture, { type: 'table', ...inOneCurrency(header, lines) }, ...further]
}

const AMOUNT = /^([A-Z]{3}) (-?)(\d.*)$/

/** A column whose amounts are all of one currency names it in its head, and writes what is below zero in parentheses. */
function inOneCurrency(header: readonly string[], rows: readonly string[][]) {
  const currencies = header.map((_title, at) => {
    const given = rows.map(row => row[at] ?? '–').filter(text => text !== '–')
    const named = new Set(given.map(text => AMOUNT.exec(text)?.[1]))
    return named.size === 1 ? [...named][0] : undefined
  })
  return {
    header: header.map((title, at) => (currencies[at] ? `${title} (${currencies[at]})` : title)),
    rows: rows.map(row =>
      row.map((text, at) =>
        currencies[at]
          ? text.replace(AMOUNT, (_whole, _currency, minus: string, amount: string) =>
              minus === '' ? amount : `(${amount})`,
            )
          : text,
      ),
    ),
  }
}

type Chart = NonNullable<TableKind['chart']>
type Charts = ReadonlyMap<string, Chart>

/** The pictures of a section's tables, by their keys. */
const chartsOf = ({ sections }: ReportKind, key: string): Charts =>
  new Map(
    sections
      .filter(section => section.key === key)
      .flatMap(({ tables }) => tables.flatMap(one => (one.chart ? [[one.key, one.chart] as const] : []))),
  )

/** The amounts of a table as bars, in the figures that the table has. */
function pictureOf(
  { type, label, amounts, out = [] }: Chart,
  { title, columns, rows }: Pick<Table, 'title' | 'columns' | 'rows'>,
): Block[] {
  const at = (key: string) => columns.findIndex(column => column.key === key)
  const steps = rows.flatMap(({ cells }, index) =>
    amounts.flatMap(key => {
      const cell = cells[at(key)]
      if (typeof cell?.value !== 'number' || (type === 'bars' && cell.value === 0)) return []
      const name = cells[at(label)]?.text ?? ''
      return {
        label: amounts.length > 1 ? `${name}, ${columns[at(key)]?.label}` : name,
        text: cell.text ?? '',
        amount: out.includes(key) ? -cell.value : cell.value,
        total: index === 0 || index === rows.length - 1,
      }
    }),
  )
  if (steps.length === 0) return []
  const bars = type === 'bridge' ? bridgeOf(steps) : standing(steps)
  const said = steps.map(one => `${one.label} ${one.text}`).join('; ')
  return [{ type: 'bars', title: `${title}: ${said}`, bars }]
}

/** The marks of bold text are words of a record here. */
const plain = (text: string): string => text.replaceAll('**', '')

/** Numbers the answers that a paper's figures come from, each once; their addresses are nothing to its readers. */
class Sources {
  readonly #names = new Map<string, string>()

  mark({ name, address }: { name: string; address: string }): string {
    this.#names.set(address, name)
    return `[${[...this.#names.keys()].indexOf(address) + 1}]`
  }

  lines(say: Say): string[] {
    return [...this.#names].map(([address, name]) => {
      const day = /[?&]as_of=(\d{4}-\d\d-\d\d)/.exec(address)?.[1]
      return day ? say(sentence`${verbatim(name)}, as of ${longDay(day)}`) : name
    })
  }
}
