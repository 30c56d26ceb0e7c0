import { findClauses } from '../clauses/find.ts'
import { type ClauseCategory, warningCategories } from '../clauses/rules/rule.ts'
import { amountsIn } from '../facts/amounts.ts'
import { datesIn } from '../facts/dates.ts'
import { percentagesIn } from '../facts/percentages.ts'
import { bySeverity, type Severity } from '../red-flags/flag.ts'
import type { ReadDocument } from '../text/document.ts'
import { compareDocuments } from './compare.ts'
import type { ChangedTerm, ComparedParagraph, Comparison, Where } from './comparison.ts'

/** Why a change weighs as it does. */
export const weighedBy = [
  'weighty_clause',
  'defined_term',
  'figure_moved',
  'figure_came_or_went',
  'date_moved',
  'duty',
  'wording',
] as const
export type WeighedBy = (typeof weighedBy)[number]

/** Clauses, and figures, dates and defined terms that stand in them. */
export const changeKinds = ['clause', 'figure', 'date', 'term'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A change from one version to the next, with how much it weighs. */
export interface MaterialChange {
  kind: ChangeKind
  change: 'added' | 'removed' | 'changed'
  /** The category of the clause that it stands in, or the defined term; null of any other. */
  name: string | null
  /** Null where this version does not have it. */
  before: string | null
  after: string | null
  /** The page in the later version, or in the earlier one where the later has it no more. */
  page: number
  /** How far a figure moved, as a fraction of what it was; null where that says nothing. */
  moved: number | null
  materiality: Severity
  weighed_by: WeighedBy
}

/** The changes between two versions, the gravest first. */
export interface MaterialChanges {
  same: boolean
  counts: Comparison['counts']
  changes: MaterialChange[]
}

/** A figure that moves by a quarter changes the deal; by a twentieth, what it costs. */
const FAR = 0.25
const SOME = 0.05
/** Days by which a term moves. */
const FAR_DAYS = 90
const SOME_DAYS = 7
/** Words of which a passage is more than a turn of phrase. */
const PASSAGE_WORDS = 25
/** Letters that a change quotes. */
const LONGEST = 600

const DUTY =
  /\b(?:shall|must|may not|will not|agrees? to|undertakes?|warrants?|represents?|prohibited|entitled to)\b/i

/** Compares two versions, and weighs each change by what it touches. Pure. */
export function materialChanges(before: ReadDocument, after: ReadDocument): MaterialChanges {
  const { same, counts, changed_terms, paragraphs } = compareDocuments(before, after)
  const weighty = { before: weightyIn(before), after: weightyIn(after) }
  const clauses = paragraphs.flatMap(one => clauseChange(one, weighty))
  const changes = [...changed_terms.map(termChange), ...clauses]
  return {
    same,
    counts,
    changes: changes.toSorted((one, other) => bySeverity(one.materiality, other.materiality)),
  }
}

const keyOf = ({ page, paragraph }: Where): string => `${page} ${paragraph}`

/** The clauses that warn a reader, by the paragraph that they stand in. */
function weightyIn(document: ReadDocument): ReadonlyMap<string, ClauseCategory> {
  const warning = new Set(warningCategories)
  const found = new Map<string, ClauseCategory>()
  for (const { category, ...place } of findClauses(document))
    if (warning.has(category) && !found.has(keyOf(place))) found.set(keyOf(place), category)
  return found
}

type Weighty = Record<'before' | 'after', ReadonlyMap<string, ClauseCategory>>

function clauseChange(
  { kind, before, after, pieces }: ComparedParagraph,
  weighty: Weighty,
): MaterialChange[] {
  if (kind !== 'changed' && kind !== 'inserted' && kind !== 'deleted') return []
  const words = (left: 'inserted' | 'deleted') =>
    pieces
      .filter(piece => piece.kind !== left)
      .map(({ text }) => text)
      .join('')
  const [was, is] = [before && words('inserted'), after && words('deleted')]
  const name =
    (after && weighty.after.get(keyOf(after))) ?? (before && weighty.before.get(keyOf(before))) ?? null
  const touched = pieces
    .filter(piece => piece.kind !== 'same')
    .map(({ text }) => text)
    .join(' ')
  const [materiality, weighed_by] = weightOf(name, touched)
  return [
    {
      kind: 'clause',
      change: kind === 'changed' ? 'changed' : kind === 'inserted' ? 'added' : 'removed',
      name,
      before: was && cut(was),
      after: is && cut(is),
      page: (after ?? (before as Where)).page,
      moved: null,
      materiality,
      weighed_by,
    },
  ]
}

function weightOf(category: string | null, touched: string): [Severity, WeighedBy] {
  if (category !== null) return ['high', 'weighty_clause']
  if (DUTY.test(touched)) return ['medium', 'duty']
  return [touched.split(/\s+/).length >= PASSAGE_WORDS ? 'medium' : 'low', 'wording']
}

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`)

function termChange({ kind, name, before, after, where }: ChangedTerm): MaterialChange {
  const change: MaterialChange['change'] = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const common = {
    ...{ change, name, page: where.page, moved: null },
    before: before && cut(before),
    after: after && cut(after),
  } as const
  if (kind === 'term')
    return {
      ...common,
      kind: 'term',
      materiality: change === 'changed' ? 'high' : 'medium',
      weighed_by: 'defined_term',
    }
  if (kind === 'date')
    return { ...common, kind: 'date', ...weighDates(before, after), weighed_by: 'date_moved' }
  if (before === null || after === null)
    return { ...common, kind: 'figure', materiality: 'medium', weighed_by: 'figure_came_or_went' }
  const moved = movedBy(before, after)
  const materiality = moved === null || Math.abs(moved) >= SOME ? 'medium' : 'low'
  return {
    ...{ ...common, kind: 'figure', moved },
    materiality: moved !== null && Math.abs(moved) >= FAR ? 'high' : materiality,
    weighed_by: 'figure_moved',
  }
}

const DAY_MS = 86_400_000

function weighDates(before: string | null, after: string | null): Pick<MaterialChange, 'materiality'> {
  const [was, is] = [before, after].map(text => (text === null ? null : (datesIn(text)[0]?.iso ?? null)))
  if (!was || !is) return { materiality: 'medium' }
  const days = Math.abs(Date.parse(is) - Date.parse(was)) / DAY_MS
  return { materiality: days >= FAR_DAYS ? 'high' : days >= SOME_DAYS ? 'medium' : 'low' }
}

/** How far a figure moved; null where its unit is another, or it was nothing. */
function movedBy(before: string, after: string): number | null {
  const [was, is] = [figureOf(before), figureOf(after)]
  if (!was || !is || was.unit !== is.unit || was.value === 0) return null
  return Number(((is.value - was.value) / was.value).toFixed(6))
}

function figureOf(text: string): { value: number; unit: string | null } | null {
  const [share] = percentagesIn(text)
  if (share) return { value: share.share, unit: '%' }
  const [amount] = amountsIn(text)
  if (amount) return { value: amount.high, unit: amount.currency }
  const number = /\d[\d.,’']*/.exec(text)
  if (!number) return null
  const value = Number(number[0].replaceAll(/[,’']/g, ''))
  const unit = text
    .slice(number.index + number[0].length)
    .trim()
    .toLowerCase()
  return Number.isFinite(value) ? { value, unit } : null
}
