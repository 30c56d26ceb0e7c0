import { type Sentence, sentence } from '../../../kernel/index.ts'
import { type Say, sayInEnglish } from '../../../kernel/speech/speech.ts'
import { xmlText } from '../../../kernel/values/xml.ts'
import type { WordData } from '../../../reading/word-template/fields.ts'
import type { Section } from '../content.ts'
import type { ReportKind } from '../kinds/kind.ts'

/** Fields of every template, by their names. */
const GENERAL: Readonly<Record<string, Sentence>> = {
  title: sentence`Title of the report`,
  office: sentence`Name of the office`,
  subject: sentence`Name of the fund, deal or investor`,
  period: sentence`Period, such as Q3 2026`,
  period_start: sentence`First day of the period`,
  period_end: sentence`Last day of the period`,
  earlier_day: sentence`Last day of the period before`,
  version: sentence`Version of the report`,
  written_on: sentence`Day on which it was written`,
  classification: sentence`Classification, such as Confidential`,
}

/** The loop over all sections, and the loops within it. */
const SECTIONS = {
  sections: ['title', 'paragraphs', 'figures', 'missing'],
  paragraphs: ['text'],
  figures: ['label', 'value', 'before'],
  missing: ['text'],
} as const

/** Fields that a template of a kind may use, and where: names by loop, `''` outside of any. */
export interface TemplateFields {
  fields: Array<{ name: string; label: string }>
  loops: Array<{ name: string; label: string; fields: string[] }>
}

/** The fields and loops of a template of this kind. */
export function fieldsOf(kind: ReportKind, say: Say = sayInEnglish): TemplateFields {
  const figures = kind.sections.flatMap(({ figures: some }) => some)
  const tables = kind.sections.flatMap(({ tables: some }) => some)
  return {
    fields: [
      ...Object.entries(GENERAL).map(([name, label]) => ({ name, label: say(label) })),
      ...uniqueBy(
        figures.flatMap(({ key, label, compared }) => [
          { name: key, label: say(label) },
          ...(compared ? [{ name: `${key}_before`, label: say(sentence`${label}, period before`) }] : []),
        ]),
      ),
      ...kind.sections.map(({ key, title }) => ({
        name: `${key}_text`,
        label: say(sentence`Text of “${title}”`),
      })),
    ],
    loops: [
      { name: 'sections', label: say(sentence`All sections`), fields: [...SECTIONS.sections] },
      {
        name: 'paragraphs',
        label: say(sentence`Paragraphs, within sections`),
        fields: [...SECTIONS.paragraphs],
      },
      { name: 'figures', label: say(sentence`Figures, within sections`), fields: [...SECTIONS.figures] },
      { name: 'missing', label: say(sentence`Missing, within sections`), fields: [...SECTIONS.missing] },
      ...uniqueBy(
        tables.map(({ key, title, columns }) => ({
          name: key,
          label: say(title),
          fields: columns.flatMap(column =>
            column.compared ? [column.key, `${column.key}_before`] : [column.key],
          ),
        })),
      ),
    ],
  }
}

const uniqueBy = <T extends { name: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map(one => [one.name, one])).values(),
]

/** Which names may stand within which loop: a template that has another is refused. */
export interface Allowed {
  /** Fields by the innermost loop around them; `''` outside of any. */
  fields: Record<string, string[]>
  /** Loops by the innermost loop around them. */
  loops: Record<string, string[]>
}

export function allowedIn(kind: ReportKind): Allowed {
  const { fields, loops } = fieldsOf(kind)
  const outside = fields.map(({ name }) => name)
  const inner = ['paragraphs', 'figures', 'missing']
  const tables = loops.map(({ name }) => name).filter(name => name !== 'sections' && !inner.includes(name))
  return {
    fields: { '': outside, ...Object.fromEntries(loops.map(({ name, fields: own }) => [name, own])) },
    loops: { '': ['sections', ...tables], sections: inner },
  }
}

/** Data of a kind's template with one row in each loop, to try a template with. */
export function trialOf(kind: ReportKind): WordData {
  const { fields, loops } = fieldsOf(kind)
  const texts = (names: readonly string[]): WordData => Object.fromEntries(names.map(name => [name, '–']))
  const inner = { paragraphs: [{ text: '–' }], figures: [texts(SECTIONS.figures)], missing: [{ text: '–' }] }
  return {
    ...texts(fields.map(({ name }) => name)),
    ...Object.fromEntries(loops.map(({ name, fields: own }) => [name, [texts(own)]])),
    sections: [{ title: '–', ...inner }],
  }
}

/** The content of a report by the fields of its template. */
export function dataOf(
  kind: ReportKind,
  general: Readonly<Record<keyof typeof GENERAL, string>>,
  sections: readonly Section[],
): WordData {
  const data: WordData = {}
  for (const { name } of fieldsOf(kind).fields) data[name] = ''
  for (const { name } of fieldsOf(kind).loops) if (name !== 'sections') data[name] = []
  Object.assign(data, general)
  for (const section of sections) {
    data[`${section.key}_text`] = section.paragraphs.join('\n')
    for (const { key, text, before } of section.figures) {
      data[key] = text ?? '–'
      if (before) data[`${key}_before`] = before.text ?? '–'
    }
    for (const { key, columns, rows } of section.tables)
      data[key] = rows.map(({ cells }) =>
        Object.fromEntries(
          cells.flatMap(({ text, before }, at) => {
            const column = columns[at]?.key ?? ''
            return [
              [column, text ?? '–'],
              [`${column}_before`, before ?? '–'],
            ]
          }),
        ),
      )
  }
  data.sections = sections.map(({ title, paragraphs, figures, missing }) => ({
    title,
    paragraphs: paragraphs.map(text => ({ text })),
    figures: figures.map(({ label, text, before }) => ({
      label,
      value: text ?? '–',
      before: before?.text ?? '–',
    })),
    missing: missing.map(({ text }) => ({ text })),
  }))
  return storable(data)
}

/** The data without characters that XML cannot hold. */
const storable = (data: WordData): WordData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? xmlText(value) : value.map(storable),
    ]),
  )
