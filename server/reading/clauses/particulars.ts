import type { ReadDocument } from '../text/document.ts'
import type { Clause } from './clause.ts'
import type { ClauseCategory } from './rules/rule.ts'
import type { ReadSentence } from './signs.ts'

/** Title, parties and dates stand at the beginning: this many sentences are looked at. */
const OPENING = 60

/** The line that names a filing and its date on each page. */
const FILING = /^source:/

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?'
const DATE = new RegExp(
  [
    `${MONTH}\\s{1,9}\\d{1,2}(?:st|nd|rd|th)?\\s{0,3},?\\s{0,9}\\d{4}`,
    `\\d{1,2}(?:st|nd|rd|th)?\\s{1,9}(?:day\\s{1,9}of\\s{1,9})?${MONTH}\\s{0,3},?\\s{0,9}(?:of\\s{1,3})?\\d{4}`,
    '\\b\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4}\\b',
    `_{2,20}(?:\\s?day)?\\s{1,9}of\\s{1,9}(?:${MONTH}|_{2,20}),?\\s{1,9}\\d{4}`,
  ].join('|'),
  'i',
)

const KIND =
  '(?:AGREEMENT|CONTRACT|AMENDMENT|LEASE|LICEN[CS]E|ADDENDUM|PLAN|TERMS AND CONDITIONS|INDENTURE|DEED|MEMORANDUM OF UNDERSTANDING)'
const TITLE = new RegExp(`[A-Z][A-Z0-9 \\t,&'’/().#-]{0,110}\\b${KIND}S?\\b(?: NO\\.? ?\\d+)?`)
const TITLE_IN_TEXT =
  /\b[Tt](?:his|HIS)\s+((?:[A-Z][\w&/,-]*\s+(?:and\s+|of\s+|for\s+)?){0,8}(?:Agreement|AGREEMENT|Contract|Amendment|Addendum))\b/

const COMPANY =
  /\b[A-Z][\w&.'’*-]*(?:,?\s+(?:(?:of|and|the|de|&)\s+)?[A-Z][\w&.'’*-]*){0,7}?,?\s+(?:Inc|INC|Incorporated|INCORPORATED|LLC|L\.L\.C|Corp|CORP|Corporation|CORPORATION|Ltd|LTD|Limited|LIMITED|L\.P|LP|LLP|N\.A|PLC|plc|GmbH|S\.A|AG|B\.V|N\.V|Co|CO|Company|COMPANY|Bank|Trust|Partnership|Association)\b\.?/g
const ALIAS = /["“]([A-Z][^"”]{1,50})["”]/g
const PREAMBLE =
  /\b(?:by and between|by and among|between|among|entered into|made (?:as of|and|this|on|effective)|is (?:made|entered|dated))\b/i

/**
 * Finds the particulars on the first page: the document's name, its parties and its dates, each quoted by
 * itself.
 */
export function findParticulars(document: ReadDocument, sentences: readonly ReadSentence[]): Clause[] {
  const opening = sentences
    .slice(0, OPENING)
    .filter(({ plain }) => !FILING.test(plain))
    .map(sentence => ({ sentence, text: textOf(document, sentence) }))
  const found: Clause[] = []
  const add = (category: ClauseCategory, { sentence, text }: Opened, quote: string, score: number): void => {
    const at = text.indexOf(quote)
    if (at < 0 || found.some(clause => clause.category === category && clause.quote === quote)) return
    const { page, paragraph } = sentence
    const start = sentence.start + at
    found.push({
      category,
      document: document.name,
      page,
      paragraph,
      start,
      end: start + quote.length,
      quote,
      score,
    })
  }
  const title = firstOf(opening, ({ text }) => TITLE.exec(text)?.[0].trim() ?? TITLE_IN_TEXT.exec(text)?.[1])
  if (title) add('Document Name', title.opened, title.match, 0.8)
  const preamble = opening.findIndex(
    ({ text }) => PREAMBLE.test(text) && (COMPANY_ONCE.test(text) || ALIAS_ONCE.test(text)),
  )
  if (preamble >= 0) addParties(opening.slice(preamble, preamble + 3), add)
  addDates(opening, Math.max(0, preamble), add)
  return found
}

interface Opened {
  sentence: ReadSentence
  text: string
}
type Add = (category: ClauseCategory, opened: Opened, quote: string, score: number) => void

const COMPANY_ONCE = new RegExp(COMPANY.source)
const ALIAS_ONCE = new RegExp(ALIAS.source)
const NO_PARTY = /^(?:effective|agreement|contract|date|commencement|execution|closing|this|term\b)/i

function addParties(opened: readonly Opened[], add: Add): void {
  for (const one of opened) {
    if (/^\s*(?:whereas|now,? therefore)/i.test(one.text)) return
    for (const [name] of one.text.matchAll(COMPANY)) add('Parties', one, name, 0.7)
    for (const [, alias] of one.text.matchAll(ALIAS)) {
      if (alias && !NO_PARTY.test(alias) && !/\b(?:Date|Agreement|Territory|Products?)\b/.test(alias)) {
        add('Parties', one, alias.replace(/[,.]$/, ''), 0.7)
      }
    }
  }
}

function addDates(opening: readonly Opened[], preamble: number, add: Add): void {
  const dated = firstOf(opening.slice(preamble, preamble + 4), ({ text }) => DATE.exec(text)?.[0])
  const any = dated ?? firstOf(opening, ({ text }) => DATE.exec(text)?.[0])
  if (any) add('Agreement Date', any.opened, any.match, dated ? 0.8 : 0.5)
  const effective = firstOf(opening, ({ text }) =>
    /\beffective\b/i.test(text) ? DATE.exec(text)?.[0] : undefined,
  )
  if (effective) add('Effective Date', effective.opened, effective.match, 0.7)
}

function firstOf(
  opening: readonly Opened[],
  read: (opened: Opened) => string | undefined,
): { opened: Opened; match: string } | undefined {
  for (const opened of opening) {
    const match = read(opened)
    if (match) return { opened, match }
  }
}

function textOf(document: ReadDocument, { page, paragraph, start, end }: ReadSentence): string {
  return document.pages.find(({ number }) => number === page)?.paragraphs[paragraph]?.slice(start, end) ?? ''
}
