import type { Line } from '../../kernel/routes/search-record.ts'
import { sameAs, stemOf, wordsOf } from './words.ts'

export interface FoundPassage {
  id: number
  type: string
  recordId: number
  title: string
  lines: Line[]
  dealId: number | null
  roomId: number | null
  lpId: number | null
  fundId: number | null
  parentId: number | null
  /** The document of a data room that it is of. */
  documentId: number | null
  document: string | null
  page: number | null
  happenedOn: string
  score: number
  /** The share of the question's words it has. */
  coverage: number
}

/** A passage as the database found it. */
export interface Found {
  id: number
  type: string
  record_id: number
  part: number
  title: string
  body: string
  deal_id: number | null
  room_id: number | null
  lp_id: number | null
  fund_account_id: number | null
  parent_id: number | null
  room_document_id: number | null
  document: string | null
  page: number | null
  happened_on: string
  fit: number
}

/** The label of the line by which a passage is found in other spellings, and which nobody is shown. */
export const ALSO_WRITTEN = '≈'

interface Sought {
  words: readonly string[]
  /** Other spellings of the words. */
  spelled: ReadonlyMap<string, readonly string[]>
  exact: ReadonlyArray<readonly string[]>
  now: string
}

const DAY_MS = 86_400_000
/** Age in days at which recency counts half. */
const HALF_LIFE_DAYS = 180

/**
 * Ranks passages: exact names first, then by the share of the question's words in a passage (those in its
 * title count twice), the database's own score, and slightly by recency. Each record is represented by its
 * best passage.
 */
export function rank(found: readonly Found[], sought: Sought): FoundPassage[] {
  const bestFit = Math.max(...found.map(({ fit }) => fit), Number.MIN_VALUE)
  const stems = sought.words.map(word =>
    [word, ...sameAs(word), ...(sought.spelled.get(word) ?? [])].map(stemOf),
  )
  const scored = found.map(row => {
    const title = new Set(wordsOf(row.title).map(stemOf))
    const body = new Set(wordsOf(row.body).map(stemOf))
    const has = (set: Set<string>) => stems.filter(same => same.some(stem => set.has(stem))).length
    const inEither = stems.filter(same => same.some(stem => title.has(stem) || body.has(stem))).length
    const coverage = stems.length === 0 ? 0 : inEither / stems.length
    const inTitle = stems.length === 0 ? 0 : has(title) / stems.length
    const text = ` ${wordsOf(`${row.title} ${row.body}`).join(' ')} `
    const named = sought.exact.some(words => text.includes(` ${words.join(' ')} `))
    const age = Math.max(0, Date.parse(sought.now) - Date.parse(row.happened_on)) / DAY_MS
    const recency = 0.5 ** (age / HALF_LIFE_DAYS)
    const fit = row.fit / bestFit
    const score =
      (named ? 10 : 0) + 3 * coverage + inTitle + fit + 0.3 * (Number.isFinite(recency) ? recency : 0)
    return { row, coverage, score }
  })
  scored.sort((a, b) => b.score - a.score || b.row.id - a.row.id)
  const once = new Map<string, FoundPassage>()
  for (const { row, coverage, score } of scored) {
    const key = `${row.type} ${row.record_id}`
    if (!once.has(key)) once.set(key, { ...present(row), coverage, score })
  }
  return [...once.values()]
}

const present = (row: Found) => ({
  id: row.id,
  type: row.type,
  recordId: row.record_id,
  title: row.title,
  lines: row.body
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [label = '', text = ''] = line.split('\t')
      return { label, text }
    })
    .filter(({ label }) => label !== ALSO_WRITTEN),
  dealId: row.deal_id,
  roomId: row.room_id,
  lpId: row.lp_id,
  fundId: row.fund_account_id,
  parentId: row.parent_id,
  documentId: row.room_document_id,
  document: row.document,
  page: row.page,
  happenedOn: row.happened_on,
})
