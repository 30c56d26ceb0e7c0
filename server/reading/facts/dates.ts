import { matchesIn } from '../patterns/matches.ts'
import type { Span } from '../text/sentences.ts'

/** A calendar date as a text states it. */
export interface StatedDate extends Span {
  /** YYYY-MM-DD; null where it can be read two ways, as 03/04/2024 can. */
  iso: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec'

const FORMS: ReadonlyArray<readonly [RegExp, (parts: string[]) => string | null]> = [
  [
    new RegExp(String.raw`\b(${MONTH})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})\b`, 'gi'),
    ([month, day, year]) => isoOf(year, monthOf(month), day),
  ],
  [
    new RegExp(
      String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s{1,3}(?:day\s{1,3}of\s{1,3})?(${MONTH})\.?,?\s{1,3}(\d{4})\b`,
      'gi',
    ),
    ([day, month, year]) => isoOf(year, monthOf(month), day),
  ],
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([year, month, day]) => isoOf(year, Number(month), day)],
  [/(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?![\d/]|\.\d)/g, ([a, b, year]) => numeric(a, b, year)],
]

/** Returns the dates in a text, in order. An invalid one (31 June) is none. */
export function datesIn(text: string): StatedDate[] {
  return FORMS.flatMap(([form, read]) =>
    matchesIn(form, text).flatMap(match => {
      const iso = read(match.slice(1))
      if (iso === null) return []
      const span = { start: match.index, end: match.index + match[0].length }
      return [{ ...span, iso: iso === AMBIGUOUS ? null : iso }]
    }),
  ).sort((a, b) => a.start - b.start)
}

const AMBIGUOUS = 'ambiguous'

function numeric(a: string | undefined, b: string | undefined, year: string | undefined): string | null {
  const dayFirst = isoOf(year, Number(b), a)
  const monthFirst = isoOf(year, Number(a), b)
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return AMBIGUOUS
  return dayFirst ?? monthFirst
}

const monthOf = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1

function isoOf(year: string | undefined, month: number, day: string | undefined): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day)
  return real ? date.toISOString().slice(0, 10) : null
}
