import { moneyText, percent } from '../../../kernel/index.ts'
import { type CitedSentence, emptyAnswer, type Source } from '../../../platform/language/cited-sentence.ts'
import type { Row } from '../../../platform/language/collection.ts'
import type { Asked } from './asked.ts'
import { holds } from './conditions.ts'
import { nameOfValue, type People } from './values.ts'

/** Rows that an answer names; of more it says how many there are. */
const MOST = 15

/** Answers a question from all rows of its collection: sentences, each with the rows that it rests on. */
export function answerOf(asked: Asked, all: readonly Row[], people: People): CitedSentence[] {
  const rows = all.filter(row => holds(asked.tests, row))
  if (asked.groupBy !== null) return [grouped(asked, rows, people)]
  if (asked.deed === 'sum' && rows.length === 1)
    return [{ text: `${lineOf(asked, rows[0] as Row, people)}.`, sources: sourcesOf(asked, rows, people) }]
  if (asked.deed === 'sum' || asked.deed === 'average') return summed(asked, rows, people)
  if (asked.deed === 'most' || asked.deed === 'least') return ranked(asked, rows, people)
  if (rows.length === 0) return [nothing(asked)]
  const single = rows.length === 1 && asked.deed === 'list' && asked.tests.some(({ field }) => field === 'id')
  if (single)
    return [{ text: `${lineOf(asked, rows[0] as Row, people)}.`, sources: sourcesOf(asked, rows, people) }]
  const lead = `${asked.yesOrNo ? 'Yes: ' : ''}${counted(asked, rows.length)}${conditions(asked)}`
  const lines = rows.slice(0, MOST).map(row => lineOf(asked, row, people))
  const more = rows.length > MOST ? `; and ${rows.length - MOST} more` : ''
  return [{ text: `${lead}: ${lines.join('; ')}${more}.`, sources: sourcesOf(asked, rows, people) }]
}

const counted = ({ collection: { nouns } }: Asked, count: number): string =>
  `${count} ${count === 1 ? nouns[0] : nouns[1]}`

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const conditions = ({ tests }: Asked): string =>
  tests.length === 0 ? '' : ` (${tests.map(({ said }) => said).join('; ')})`

const nothing = (asked: Asked): CitedSentence =>
  emptyAnswer(
    asked.collection.list,
    `${asked.yesOrNo ? 'No: there are no' : 'No'} ${asked.collection.nouns[1]}${conditions(asked)}.`,
  )

/** Formats a row with its requested fields: `Alder Row – owner: Priya Nair, stage: screening`. */
function lineOf(asked: Asked, row: Row, people: People): string {
  const title = asked.collection.title(row)
  const told = valuesOf(asked, row, people)
  return told === '' ? title : `${title} – ${told}`
}

const valuesOf = ({ collection, shown }: Asked, row: Row, people: People): string =>
  shown
    .map(name => {
      const field = collection.fields[name]
      return `${field?.words[0]}: ${(field && nameOfValue(field, row, name, people)) ?? 'none'}`
    })
    .join(', ')

const sourcesOf = (asked: Asked, rows: readonly Row[], people: People): Source[] =>
  rows.slice(0, MOST).map(row => ({
    type: asked.collection.type,
    id: typeof row.id === 'number' ? row.id : null,
    title: asked.collection.title(row),
    quote: valuesOf(asked, row, people) || asked.collection.title(row),
    tool: asked.collection.list,
    ...(typeof row.deal_id === 'number' && { deal_id: row.deal_id }),
    ...(typeof row.fund_account_id === 'number' && { fund_account_id: row.fund_account_id }),
    ...(typeof row.room_id === 'number' && { room_id: row.room_id }),
    text: lineOf(asked, row, people),
  }))

const fieldOf = ({ collection, by }: Asked) => collection.fields[by ?? '']

/** Numbers of a field by the unit in which they can be added: a currency, or none. */
function byUnit(asked: Asked, rows: readonly Row[]): Map<string, Array<{ row: Row; value: number }>> {
  const field = fieldOf(asked)
  const valued = rows.flatMap(row => {
    const value: unknown = row[asked.by as string]
    if (typeof value === 'number') return [{ row, value }]
    return typeof value === 'string' && field?.kind === 'date' ? [{ row, value: Date.parse(value) }] : []
  })
  return Map.groupBy(valued, ({ row }) =>
    field?.kind === 'amount' ? String(row[field.currency ?? 'currency'] ?? '') : '',
  )
}

/** Thousandths are summed as whole numbers, so that a sum of amounts is exact. */
const exactSum = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 1e3), 0) / 1e3

const worded = (asked: Asked, unit: string, value: number): string => {
  const kind = fieldOf(asked)?.kind
  return kind === 'amount' ? moneyText(value, unit) : kind === 'fraction' ? percent(value) : String(value)
}

function summed(asked: Asked, rows: readonly Row[], people: People): CitedSentence[] {
  const { deed } = asked
  if (rows.length === 0) return [nothing(asked)]
  const units = byUnit(asked, rows)
  const told = [...units].map(([unit, valued]) => {
    const sum = exactSum(valued.map(({ value }) => value))
    return worded(asked, unit, deed === 'average' ? sum / valued.length : sum)
  })
  const valued = [...units.values()].flat()
  const none = rows.length - valued.length
  const what = `${deed === 'average' ? 'Average' : 'Total'} ${fieldOf(asked)?.words[0]} of ${counted(asked, rows.length)}${conditions(asked)}`
  const without = none === 0 ? '' : `; ${none} of them ${none === 1 ? 'has' : 'have'} none`
  return [
    {
      text: `${what}: ${told.length === 0 ? 'none' : told.join(' and ')}${without}.`,
      sources: sourcesOf(asked, valued.length > 0 ? valued.map(({ row }) => row) : rows, people),
    },
  ]
}

/** The first rows by the field, in each currency by itself. */
function ranked(asked: Asked, rows: readonly Row[], people: People): CitedSentence[] {
  const { deed, first } = asked
  const sign = deed === 'most' ? -1 : 1
  const units = byUnit(asked, rows)
  if (units.size === 0) return [nothing(asked)]
  return [...units].map(([unit, valued]) => {
    const sorted = valued.toSorted((a, b) => sign * (a.value - b.value))
    const last = sorted[Math.min(first, sorted.length) - 1]?.value
    // Rows tied with the last one requested are included.
    const top = sorted.filter(({ value }, at) => at < first || value === last).map(({ row }) => row)
    const among = `${counted(asked, valued.length)}${conditions(asked)}${unit && units.size > 1 ? ` in ${unit}` : ''}`
    return {
      text: `${top.map(row => lineOf(asked, row, people)).join('; ')} (of ${among}).`,
      sources: sourcesOf(asked, top, people),
    }
  })
}

function grouped(asked: Asked, rows: readonly Row[], people: People): CitedSentence {
  const { collection, groupBy, deed } = asked
  const field = collection.fields[groupBy as string]
  if (rows.length === 0 || !field) return nothing(asked)
  const groups = Map.groupBy(rows, row => nameOfValue(field, row, groupBy as string, people) ?? 'none')
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  const told = sorted.map(([name, some]) => {
    if (deed !== 'sum' && deed !== 'average') return `${name} ${some.length}`
    const units = [...byUnit(asked, some)].map(([unit, valued]) => {
      const sum = exactSum(valued.map(({ value }) => value))
      return worded(asked, unit, deed === 'average' ? sum / valued.length : sum)
    })
    return `${name} ${units.length === 0 ? 'none' : units.join(' and ')}`
  })
  const measure = asked.by ? `${capitalised(fieldOf(asked)?.words[0] ?? '')} of ` : ''
  return {
    text: `${measure}${counted(asked, rows.length)}${conditions(asked)} by ${field.words[0]}: ${told.join('; ')}.`,
    sources: sourcesOf(asked, rows, people),
  }
}
