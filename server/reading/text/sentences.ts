import { matchesIn } from '../patterns/matches.ts'

/** A part of a text: from `start` up to, not with, `end`, in UTF-16 units as `slice` counts them. */
export interface Span {
  start: number
  end: number
}

/** A "sentence" longer than this is a list or a table without full stops: it is cut where its parts meet. */
const LONGEST_SENTENCE = 1500

/** A full stop behind these never ends a sentence. */
const BEFORE_A_NAME_OR_NUMBER = words(
  'mr mrs ms messrs dr prof hon rev gen sen rep st no nos vs v sec secs art arts para paras cl ch fig figs',
  'vol pp p e.g i.e cf viz approx est ca al attn tel ext dept reg del cal mass tex fla',
)

/** A full stop after these ends a sentence only before a typical beginning of one. */
const ANYWHERE = words(
  'inc corp co ltd llc llp lp l.p l.l.c l.l.p n.a s.a n.v b.v a.g u.s u.s.a u.k e.u d.c n.y a.m p.m etc jr sr',
  'bros cos plc gmbh assn bldg blvd ave rd jan feb mar apr jun jul aug sep sept oct nov dec ph.d esq',
)

/** Words whose letter or number is a label rather than an abbreviation: "Exhibit A. The fee is ...". */
const LABELLED = words('exhibit schedule annex appendix attachment class series part tier tranche phase')

/** Sentences of contracts, reports and letters begin with these far more often than names do. */
const OPENERS = words(
  'the this these those such each every any all no none neither in on at by for from to upon under if when where',
  'while whereas unless until except notwithstanding subject provided without pursuant as it its they their there',
  'he she we our you your both either nothing other another however therefore accordingly further furthermore',
  'moreover also after before during following within a an and but or',
)

/** The number or letter before a clause, such as "4.", "12.3." or "(a)". */
const NUMBERING = /^(?:article|section|clause|item)?\s*(?:\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6}|[a-z])$/i

/**
 * The sentences of one paragraph in order, each without the white space around it, so that `text.slice(start, end)` is
 * verbatim. All that is not white space lies in one of them. Full stops of abbreviations ("Inc.", "No. 4", "U.S."),
 * initials and section numbers ("4.2. Term") end nothing; clauses whose line breaks were lost (three blanks, then a
 * number) are parted.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const end of endings(text)) {
    if (end <= start) continue
    // A number alone belongs to the noun it counts.
    if (endsInNumbering(text, start, end)) continue
    for (const piece of pieces(text, start, end)) spans.push(piece)
    start = end
  }
  for (const piece of pieces(text, start, text.length)) spans.push(piece)
  return spans
}

const CANDIDATE =
  /[.!?]["'”’)\]]*(?=\s)|[;:,]?(?:\s{3,}|\s*\n\s*)(?=(?:\d{1,2}(?:\.\d{1,2})*\.?|\([a-z]{1,4}\))\s)/gi

function* endings(text: string): Generator<number> {
  for (const { 0: found, index } of matchesIn(CANDIDATE, text)) {
    const end = index + found.length
    if (!'.!?'.includes(found.charAt(0)) || endsSentence(text, index, end)) yield end
  }
}

function endsSentence(text: string, stop: number, after: number): boolean {
  if (text.charAt(stop) !== '.') return startsAnew(text, after)
  if (!startsAnew(text, after)) return false
  const before =
    /(?:[\p{L}\p{N}]+\.)*[\p{L}\p{N}]+$/u.exec(text.slice(Math.max(0, stop - 30), stop))?.[0] ?? ''
  const lower = before.toLowerCase()
  if (BEFORE_A_NAME_OR_NUMBER.has(lower)) return false
  if (ANYWHERE.has(lower)) return OPENERS.has(wordAt(text, after))
  if (/^\p{L}$/u.test(before)) {
    const label = /(\p{L}+)\s+\p{L}$/u.exec(text.slice(Math.max(0, stop - 30), stop))?.[1]
    return label !== undefined && LABELLED.has(label.toLowerCase())
  }
  return true
}

/** Upper case, a digit, a quotation mark or a bracket; scripts without case always may. */
function startsAnew(text: string, from: number): boolean {
  const next = /^\s+([\s\S]?)/u.exec(text.slice(from, from + 40))?.[1] ?? ''
  return next === '' || !/\p{Ll}|[,;:)\]]/u.test(next)
}

const wordAt = (text: string, from: number): string =>
  (/^[\s"'“‘([]*(\p{L}+)/u.exec(text.slice(from, from + 40))?.[1] ?? '').toLowerCase()

function endsInNumbering(text: string, start: number, end: number): boolean {
  const so = text.slice(start, end).trim()
  return so.length <= 20 && NUMBERING.test(so.replace(/[.)]+$/, ''))
}

/** The span without white space around it; in parts where it is too long to be a sentence. */
function* pieces(text: string, from: number, to: number): Generator<Span> {
  let [start, end] = [from, to]
  while (end > start && isBlank(text, end - 1)) end -= 1
  for (;;) {
    while (start < end && isBlank(text, start)) start += 1
    if (start === end) return
    if (end - start <= LONGEST_SENTENCE) return yield { start, end }
    const cut = start + lastSeam(text.slice(start, start + LONGEST_SENTENCE))
    let last = cut
    while (last > start && isBlank(text, last - 1)) last -= 1
    yield { start, end: last }
    start = cut
  }
}

const isBlank = (text: string, at: number): boolean => /\s/.test(text.charAt(at))

/** Where a long text parts best: after a semicolon or line, else at a blank, else at the limit. */
function lastSeam(text: string): number {
  for (const seam of [/^[\s\S]*(?:;|\n|\s{3})/, /^[\s\S]*\s/]) {
    const length = seam.exec(text)?.[0].length ?? 0
    if (length > text.length / 4) return length
  }
  // Never between the halves of one character.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap(line => line.split(' ')))
}
