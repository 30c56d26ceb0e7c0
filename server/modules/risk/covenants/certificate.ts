import { amountIn, type DecimalSign, decimalSignOf, SIGNS, UNCLEAR } from '../../../imports/cells.ts'
import { notFound, type PrepareContext } from '../../../kernel/index.ts'
import { Exact } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { readSource } from '../../../sources/read-source.ts'
import type { Source } from '../../../sources/source.ts'
import type { CovenantRow } from './covenant.ts'
import { termsOn, testOn } from './rows.ts'
import type { CovenantType } from './types.ts'

const MOST_PROPOSALS = 10
const MOST_QUOTED = 600

/** Wording of covenant measures in certificates, besides the covenant's own name. */
const words: Partial<Record<CovenantType, RegExp>> = {
  leverage: /\b(total )?leverage\b|\bdebt[ /-]*(to )?[ /-]*ebitda\b/i,
  senior_leverage: /\bsenior (net |secured )?leverage\b/i,
  net_leverage: /\bnet leverage\b|\bnet debt[ /-]*(to )?[ /-]*ebitda\b/i,
  interest_coverage: /\binterest cover(age)?\b|\bicr\b/i,
  dscr: /\bdebt[ -]service cover(age)?\b|\bdscr\b/i,
  fccr: /\bfixed[ -]charge cover(age)?\b|\bfccr\b/i,
  ltv: /\bloan[ -]to[ -]value\b|\bltv\b/i,
  min_liquidity: /\bliquidity\b/i,
  min_ebitda: /\bebitda\b/i,
  net_worth: /\bnet worth\b/i,
  capex: /\bcapital expenditures?\b|\bcapex\b/i,
  current_ratio: /\bcurrent ratio\b/i,
  debt_yield: /\bdebt yield\b/i,
  asset_coverage: /\basset cover(age)?\b/i,
  advance_rate: /\badvance rate\b/i,
  concentration: /\bconcentration\b/i,
  nav_coverage: /\bnav cover(age)?\b/i,
}

/** The wording of a covenant's measure, where it has a usual one. */
export const wordsFor = (type: string): RegExp | undefined => words[type as CovenantType]

const NUMBER =
  /(?<![\w.,/-])(?<open>\()?(?<minus>-)?(?<digits>\d+(?:[.,'’]\d+)*)\)?\s*(?<unit>x\b|%|times\b|:\s*1(?:\.0+)?\b|million\b|m\b|bn\b|billion\b)?/gi
/** Words that introduce a limit; the number after them is the threshold and not a reading. */
const LIMIT =
  /\b(max(imum)?|min(imum)?|not (to )?exceed|not (be )?(less|more) than|at (least|most)|required|threshold|limit|covenant level)\b[^.;\d]{0,40}$/i

export interface Found {
  value: number
  document: string
  page: number
  quote: string
  /** Only the certificate's author knows its decimal sign: the other reading is proposed, too. */
  unclear: boolean
  /** Strength of evidence; only compared. */
  weight: number
}

interface CertificateOf {
  name: string
  type: CovenantType
  threshold: number
  /** The decimal sign that a person told. */
  sign?: DecimalSign | null | undefined
}

/**
 * Finds a covenant's value in a compliance certificate: each figure beside the covenant's name, likeliest
 * first.
 */
export function findReadings(
  documents: readonly ReadDocument[],
  { name, type, threshold, sign: told }: CertificateOf,
): Found[] {
  const spokenOf = wordsFor(type)
  const found: Found[] = []
  for (const { name: document, pages } of documents) {
    const sign = told ?? decimalSignIn(pages)
    for (const { number: page, paragraphs } of pages)
      for (const paragraph of paragraphs) {
        const named = paragraph.toLowerCase().includes(name.toLowerCase())
        if (!named && !spokenOf?.test(paragraph)) continue
        const quote = paragraph.slice(0, MOST_QUOTED)
        for (const { weight, ...figure } of figuresIn(quote, threshold, sign))
          found.push({ ...figure, document, page, quote, weight: weight + (named ? 2 : 0) })
      }
  }
  // The sort is stable: of equal ones the earlier stands first.
  return found.sort((one, other) => other.weight - one.weight).slice(0, MOST_PROPOSALS)
}

/** The decimal sign of a certificate's figures; null where none of them decides. */
const decimalSignIn = (pages: ReadDocument['pages']): DecimalSign | null =>
  decimalSignOf(
    pages.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(text => [...text.matchAll(NUMBER)].map(({ groups = {} }) => groups.digits ?? '')),
    ),
  )

/** Each figure; one with two readings, between which nothing in the certificate decides, as both. */
function figuresIn(text: string, threshold: number, sign: DecimalSign | null) {
  const figures: Array<Pick<Found, 'value' | 'weight' | 'unclear'>> = []
  for (const { groups = {}, index } of text.matchAll(NUMBER)) {
    const { digits = '', unit = '', minus, open } = groups
    const bare = unit === '' && /^\d+$/.test(digits)
    // A bare whole number is a year, a section or a day far more often than a figure.
    if (bare && !Number.isInteger(threshold)) continue
    if (bare && /^(19|20)\d\d$/.test(digits)) continue
    const readings = readingsOf(digits, sign)
    for (const read of readings) {
      const size = new Exact(read).times(scaleOf(unit.toLowerCase(), threshold))
      const value = (minus || open ? size.negated() : size).toNumber()
      const limit = LIMIT.test(text.slice(0, index)) || value === threshold
      figures.push({ value, weight: (limit ? -2 : 0) + (bare ? 0 : 1), unclear: readings.length > 1 })
    }
  }
  return figures
}

function readingsOf(digits: string, sign: DecimalSign | null): string[] {
  const read = amountIn(digits, sign)
  if (read !== UNCLEAR) return read === null ? [] : [read]
  return [amountIn(digits, '.'), amountIn(digits, ',')].filter(one => typeof one === 'string')
}

/** A percentage is a fraction where the threshold is one. */
function scaleOf(unit: string, threshold: number): number | string {
  if (unit === '%') return Math.abs(threshold) <= 2 ? '0.01' : 1
  if (unit === 'million' || unit === 'm') return 1e6
  return unit === 'bn' || unit === 'billion' ? 1e9 : 1
}

/** Reads a certificate in memory and proposes the covenant's value with the words it stands in; nothing is recorded. */
export async function readCertificate(
  ctx: PrepareContext,
  covenantId: number,
  { source, decimal_sign }: { source: Source; decimal_sign?: keyof typeof SIGNS | undefined },
) {
  const row = await ctx.read(db =>
    db.selectFrom('risk_covenants').selectAll().where('id', '=', covenantId).executeTakeFirst(),
  )
  if (!row) throw notFound()
  const { documents, byod } = await readSource(ctx, source, 'risk')
  const sign = decimal_sign && SIGNS[decimal_sign]
  return proposals(row, await todayOf(ctx), documents, byod, sign)
}

function proposals(
  row: CovenantRow,
  today: string,
  documents: readonly ReadDocument[],
  lent: boolean,
  sign: DecimalSign | undefined,
) {
  const { threshold } = termsOn(row, today)
  const found = findReadings(documents, { name: row.name, type: row.type as CovenantType, threshold, sign })
  return {
    covenant_id: row.id,
    asks_decimal_sign: found.some(({ unclear }) => unclear),
    proposals: found.map(({ weight: _, unclear: __, ...one }) => {
      const { status, headroom } = testOn(row, one.value, today)
      return { ...one, lent, status, headroom_pct: headroom }
    }),
    unread: documents.flatMap(({ name, reason }) => (reason === null ? [] : [{ document: name, reason }])),
  }
}
