import {
  joined,
  type PrepareContext,
  type Said,
  type Sentence,
  sentence,
  verbatim,
} from '../../../kernel/index.ts'
import { longDay } from '../../../kernel/speech/figures.ts'
import { type Language, type Say, sayIn } from '../../../kernel/speech/speech.ts'
import type { Figure, Section, Table } from '../content.ts'
import type { Asked, Earlier, FigureKind, Reading, Row, SectionKind, TableKind, Told } from '../kinds/kind.ts'
import { type Answer, type NoAnswer, readFor } from './desk.ts'
import { proseOf } from './prose.ts'
import { at, currencyOf, type Found, find, writerIn } from './values.ts'

type Answers = Map<string, Answer | NoAnswer>

/** The pen of a report: the language that it is written in. */
interface Pen {
  language: Language
  say: Say
  written: (found: Found, unit: FigureKind['unit']) => string | null
}

/**
 * Writes a section in a language from the office’s answers; what cannot be read, or has no figure, is named in it. Returns the areas that
 * it was read from, too.
 */
export async function writeSection(
  ctx: PrepareContext,
  kind: SectionKind,
  asked: Asked,
  { subject, language }: { subject: string; language: Language },
): Promise<{ section: Section; areas: string[] }> {
  const pen: Pen = { language, say: sayIn(language), written: writerIn(language) }
  const now = await readAll(ctx, kind.readings, asked, asked.to, pen)
  const before = await readAll(ctx, comparedReadings(kind), asked, asked.before, pen)
  const figures = kind.figures.flatMap(one => figureOf(one, now, before, asked, pen) ?? [])
  const earlier = bodiesOf(now)
  const tables = kind.tables.flatMap(one => tableOf(one, now, before, asked, earlier, pen) ?? [])
  const sentences = kind.sentences.flatMap(one => sentenceOf(one, figures, tables, asked, subject) ?? [])
  const missing = missingOf(now, figures, asked, pen)
  const title = pen.say(kind.title)
  const prose = await proseOf(ctx, { title, subject, asked, figures, tables }, language)
  return {
    section: {
      key: kind.key,
      title,
      paragraphs: prose?.paragraphs ?? (sentences.length > 0 ? [sentences.map(pen.say).join(' ')] : []),
      written_by: prose?.model ?? 'rules',
      figures,
      tables,
      missing,
    },
    areas: [...now.values()].flatMap(one => ('body' in one ? [one.area] : [])),
  }
}

async function readAll(
  ctx: PrepareContext,
  readings: Readonly<Record<string, Reading>>,
  asked: Asked,
  day: string,
  { say }: Pen,
): Promise<Answers> {
  const answers: Answers = new Map()
  for (const [name, reading] of Object.entries(readings))
    answers.set(name, await readFor(ctx, reading, asked, day, { earlier: bodiesOf(answers), say }))
  return answers
}

const bodiesOf = (answers: Answers): Earlier =>
  Object.fromEntries([...answers].flatMap(([name, one]) => ('body' in one ? [[name, one.body]] : [])))

/** The readings that are asked of the earlier day, too. */
function comparedReadings({ readings, figures, tables }: SectionKind): Readonly<Record<string, Reading>> {
  const names = new Set([
    ...figures.flatMap(({ compared, from }) => (compared ? [from] : [])),
    ...tables.flatMap(({ columns, from }) => (columns.some(({ compared }) => compared) ? [from] : [])),
  ])
  return Object.fromEntries(Object.entries(readings).filter(([name]) => names.has(name)))
}

function figureOf(
  kind: FigureKind,
  now: Answers,
  before: Answers,
  asked: Asked,
  { language, say, written }: Pen,
): Figure | null {
  const { key, label, unit, field, compared } = kind
  const answer = now.get(kind.from)
  if (!answer || !('body' in answer)) return null
  const found = foundIn(kind, answer, asked)
  const other = before.get(kind.from)
  const then = compared && other && 'body' in other ? foundIn(kind, other, asked) : null
  const { name, address, page } = answer
  const definition = definedIn(language, answer, kind.row ? `${kind.row.list}.${field}` : field)
  return {
    key,
    label: say(label),
    unit,
    ...found,
    text: written(found, unit),
    definition,
    source: { name: say(name), address, page, field: kind.row ? `${kind.row.list}.${field}` : field },
    before: then && { value: then.value, text: written(then, unit), as_of: asked.before },
  }
}

/** The API reference is in English, and is left out of a report in another language. */
const definedIn = (language: Language, answer: Answer, path: string): string | null =>
  language === 'en' ? answer.definition(path) : null

function foundIn({ row, field }: FigureKind, { body }: Answer, asked: Asked) {
  if (!row) return find(body, field, null)
  const rows = at(body, row.list)
  const own = Array.isArray(rows) ? (rows as Row[]).find(one => row.is(one, asked)) : undefined
  return find(own, field, currencyOf(body))
}

function tableOf(
  kind: TableKind,
  now: Answers,
  before: Answers,
  asked: Asked,
  earlier: Earlier,
  { language, say, written }: Pen,
): Table | null {
  const answer = now.get(kind.from)
  if (!answer || !('body' in answer)) return null
  const rowsOf = ({ body }: Answer): Row[] => {
    const rows = at(body, kind.list)
    return linesOf(kind, Array.isArray(rows) ? (rows as Row[]) : [], say)
  }
  const own = rowsOf(answer).filter(row => kind.where?.(row, asked, earlier) ?? true)
  const shown = own.slice(0, kind.most ?? 200)
  const other = before.get(kind.from)
  const then = new Map(
    other && 'body' in other && kind.record
      ? rowsOf(other).map(row => [row[(kind.record as { id: string }).id], row] as const)
      : [],
  )
  const { name, address, page, body } = answer
  const around = currencyOf(body)
  return {
    key: kind.key,
    title: say(kind.title),
    source: { name: say(name), address, page },
    columns: kind.columns.map(({ key, label, unit, field }) => ({
      key,
      label: say(label),
      unit,
      definition: definedIn(language, answer, `${kind.list === '' ? '0' : `${kind.list}.0`}.${field}`),
    })),
    rows: shown.map(row => ({
      record: recordOf(kind, row),
      cells: kind.columns.map(({ field, unit, compared, said }) => {
        const found = find(row, field, around)
        const same = kind.record && compared ? then.get(row[kind.record.id]) : undefined
        return {
          value: found.value,
          text: said && typeof found.value === 'string' ? say(said(found.value)) : written(found, unit),
          before: same ? written(find(same, field, around), unit) : null,
        }
      }),
    })),
    more: own.length - shown.length,
    none: say(kind.none),
  }
}

/** The rows of a table; where it shows the lines of one row, these. */
function linesOf({ lines }: TableKind, rows: Row[], say: Say): Row[] {
  if (!lines) return rows
  const row = rows.find(lines.is)
  return row === undefined
    ? []
    : lines.fields
        .map(({ label, field }): Row => ({ label: say(label), amount: Number(row[field]) }))
        .filter(({ amount }, index) => amount !== 0 || index === 0 || index === lines.fields.length - 1)
}

function recordOf({ record }: TableKind, row: Row): Table['rows'][number]['record'] {
  const id = record && row[record.id]
  return record && typeof id === 'number' ? { type: record.type, id, page: record.page(id, row) } : null
}

/** A sentence of a section; null where one of its figures is missing. */
function sentenceOf(
  tell: SectionKind['sentences'][number],
  figures: readonly Figure[],
  tables: readonly Table[],
  asked: Asked,
  subject: string,
): Sentence | null {
  let whole = true
  const known = (text: string | null | undefined): string => {
    whole &&= text != null
    return text ?? ''
  }
  const named = (key: string) => figures.find(one => one.key === key)
  const told: Told = Object.assign((key: string) => known(named(key)?.text), {
    before: (key: string) => known(named(key)?.before?.text),
    rows: (key: string) => {
      const table = tables.find(one => one.key === key)
      return table ? table.rows.length + table.more : 0
    },
    subject,
    day: longDay(asked.to),
    from: longDay(asked.from),
    earlierDay: longDay(asked.before),
  })
  const said = tell(told)
  return whole ? said : null
}

/** Answers that could not be read, and figures that the answers do not have. */
function missingOf(now: Answers, figures: readonly Figure[], asked: Asked, { say }: Pen): Section['missing'] {
  const unread = [...now.values()].flatMap(one =>
    'body' in one ? [] : [{ text: say(one.lacks), page: one.page }],
  )
  const unknown = figures.filter(({ value }) => value === null)
  const without = Object.groupBy(unknown, ({ source }) => source.name)
  return [
    ...unread,
    ...Object.entries(without).map(([name, some = []]) => ({
      text: say(notRecorded(some, name, asked.to)),
      page: (some[0] as Figure).source.page,
    })),
  ]
}

const notRecorded = (some: readonly Figure[], name: string, day: string): Said =>
  sentence`${joined(
    some.map(({ label }) => verbatim(label)),
    ', ',
  )}: not recorded in “${verbatim(name)}” as of ${longDay(day)}.`
