import type { ClauseCategory } from '../clauses/rules/rule.ts'
import { kindOf } from '../consistency/kinds.ts'
import type { Profile, ProfileFact, ProfileTerm, Quoted } from './profile.ts'

/** A sentence on a document, in the words of rules, and the words of the document that it rests on. */
export interface ToldOfDocument {
  text: string
  /** At least one quotation. */
  quotes: Quoted[]
}

const MOST_PARTIES = 4
const MOST_FACTS = 8
const MOST_DATES = 4
const MOST_AMOUNTS = 3
const MOST_TERMS = 8

/**
 * Returns a document's profile in sentences: its kind, parties, figures, dates and terms, each with its
 * quotation.
 */
export function tellOf(profile: Profile): ToldOfDocument[] {
  return [
    ...whatItIs(profile),
    ...partiesOf(profile),
    ...factsOf(profile),
    ...daysOf(profile),
    ...amountsOf(profile),
    ...termsOf(profile),
  ]
}

function whatItIs({ title, titled, dated, lead }: Profile): ToldOfDocument[] {
  const quotes = [titled, dated].filter(one => one !== null)
  if (title !== null && quotes.length > 0)
    return [
      {
        text: `${capital(title)}${dated ? `, dated ${longDay(dated.iso)}` : ''}.`,
        quotes: distinct(quotes),
      },
    ]
  return [
    ...(dated ? [{ text: `Dated ${longDay(dated.iso)}.`, quotes: [placeOf(dated)] }] : []),
    ...(lead ? [{ text: 'It begins:', quotes: [placeOf(lead)] }] : []),
  ]
}

function partiesOf({ parties, agreement }: Profile): ToldOfDocument[] {
  if (parties.length === 0) return []
  const shown = parties.slice(0, MOST_PARTIES)
  const names = shown.map(({ name, roles }) => (roles[0] ? `${name} (${roles[0]})` : name))
  const more = parties.length > shown.length ? ` and ${parties.length - shown.length} more` : ''
  const text = `${agreement ? 'Between' : 'It names'} ${joined(names)}${more}.`
  return [{ text, quotes: distinct(shown) }]
}

const factsOf = ({ stated }: Profile): ToldOfDocument[] =>
  stated
    .filter(({ value }) => value !== '')
    .slice(0, MOST_FACTS)
    .map(fact => ({ text: `${factTitle(fact)}: ${writtenFact(fact)}.`, quotes: [placeOf(fact)] }))

/** Returns the title of a fact: "The amount of the facility". */
export const factTitle = ({ kind }: Pick<ProfileFact, 'kind'>): string => kindOf(kind).named

/** The value of a fact as people write it. */
export function writtenFact({ kind, value, currency, as_of }: ProfileFact): string {
  const of = kindOf(kind)
  const written =
    of.value === 'date'
      ? longDay(String(value))
      : of.value === 'share'
        ? `${Number((Number(value) * 100).toFixed(6))}%`
        : typeof value === 'number'
          ? `${currency ? `${currency} ` : ''}${value.toLocaleString('en', { maximumFractionDigits: 4 })}`
          : value
  return as_of === null ? written : `${written} as of ${longDay(as_of)}`
}

function daysOf({ dates, dated, stated }: Profile): ToldOfDocument[] {
  const told = new Set([dated?.iso, ...stated.map(({ value }) => value)])
  return dates
    .filter(({ iso }) => !told.has(iso))
    .slice(0, MOST_DATES)
    .map(date => ({ text: `${capital(date.word)}: ${longDay(date.iso)}.`, quotes: [placeOf(date)] }))
}

function amountsOf({ amounts, stated }: Profile): ToldOfDocument[] {
  const told = new Set(stated.map(({ value }) => value))
  return amounts
    .filter(({ value }) => !told.has(value))
    .slice(0, MOST_AMOUNTS)
    .map(amount => ({ text: `Amount: ${amount.written}.`, quotes: [placeOf(amount)] }))
}

const termsOf = ({ terms }: Profile): ToldOfDocument[] =>
  [...terms]
    .sort((one, other) => weightOf(one) - weightOf(other))
    .slice(0, MOST_TERMS)
    .map(term => ({ text: `Term: ${termName(term.category)}.`, quotes: [placeOf(term)] }))

/** Terms that readers ask about first. */
const FIRST: readonly ClauseCategory[] = [
  'Change Of Control',
  'Termination For Convenience',
  'Exclusivity',
  'Non-Compete',
  'Anti-Assignment',
  'Most Favored Nation',
  'Uncapped Liability',
  'Cap On Liability',
  'Minimum Commitment',
  'Governing Law',
]

function weightOf({ category }: ProfileTerm): number {
  const at = FIRST.indexOf(category)
  return at < 0 ? FIRST.length : at
}

const termNames: Partial<Record<ClauseCategory, string>> = {
  'Rofr/Rofo/Rofn': 'a right to buy or negotiate first',
  'Ip Ownership Assignment': 'intellectual property is assigned',
  'Joint Ip Ownership': 'intellectual property is owned jointly',
  'No-Solicit Of Customers': 'no soliciting of customers',
  'No-Solicit Of Employees': 'no soliciting of employees',
  'Most Favored Nation': 'most favoured nation',
  'Revenue/Profit Sharing': 'sharing of revenue or profit',
}

/** Returns the name of a term. */
export const termName = (category: ClauseCategory): string => termNames[category] ?? category.toLowerCase()

const placeOf = ({ page, paragraph, start, end, quote }: Quoted): Quoted => ({
  ...{ page, paragraph, start, end, quote },
})

const distinct = (quotes: readonly Quoted[]): Quoted[] => [
  ...new Map(quotes.map(one => [`${one.page} ${one.paragraph} ${one.start}`, placeOf(one)])).values(),
]

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const longDay = (iso: string): string => long.format(new Date(iso))
