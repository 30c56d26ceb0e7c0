import { keyOf } from '../../kernel/names/name-keys.ts'
import { bare } from '../../kernel/names/spellings.ts'
import { matchesIn } from '../patterns/matches.ts'
import type { Span } from '../text/sentences.ts'

/** A name as written in a text. */
export interface FoundName extends Span {
  name: string
}

const STRONG = [
  ...['Inc', 'INC', 'Incorporated', 'INCORPORATED', 'Corp', 'CORP', 'Corporation', 'CORPORATION'],
  ...[
    'L\\.L\\.C',
    'LLC',
    'Ltd',
    'LTD',
    'Limited',
    'LIMITED',
    'L\\.L\\.P',
    'LLP',
    'L\\.P',
    'LP',
    'PLC',
    'plc',
    'Plc',
  ],
  ...[
    'GmbH(?:\\s&\\sCo\\.?\\sKG)?',
    'AG',
    'KGaA',
    'KG',
    'S\\.A\\.S',
    'SAS',
    'S\\.A',
    'SA',
    'S\\.à\\sr\\.l',
    'S\\.à\\.r\\.l',
  ],
  ...[
    'Sàrl',
    'SARL',
    'SCA',
    'SCSp',
    'B\\.V',
    'BV',
    'N\\.V',
    'NV',
    'S\\.p\\.A',
    'SpA',
    'S\\.r\\.l',
    'Srl',
    'SE',
  ],
  ...['Pty', 'Pte', 'Oyj', 'Oy', 'AB', 'A/S', 'ApS', 'N\\.A', 'K\\.K'],
].join('|')
const WEAK =
  'Company|COMPANY|Co|CO|Bank|BANK|Trust|TRUST|Fund|FUND|Partners|PARTNERS|University|Association|Foundation'
const WORD = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}&'’.-]{0,40}`
const LINK = '(?:&|of|and|the|de|du|des|la|van|von|und|y|et)'

const companyForm = (suffixes: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${WORD}(?:,?\s{1,4}(?=(?:${suffixes})(?![\p{L}\p{N}]))|\s{1,4}(?:${LINK}\s{1,4}){0,2}(?:\([\p{L} .]{2,30}\)\s{1,4})?)){1,7}?` +
      String.raw`(?:${suffixes})(?![\p{L}\p{N}])\.?(?:,?\s(?:${suffixes})(?![\p{L}\p{N}])\.?){0,2}` +
      String.raw`(?: (?:[IVX]{1,4}|\d{1,2})(?![\p{L}\p{N}.,%]))?` +
      String.raw`(?!\s(?:[Ll]iability|LIABILITY|[Pp]artner|PARTNER|[Ww]arrant|[Ll]icen[sc]e|[Rr]ecourse|[Aa]greement|AGREEMENT))`,
    'gu',
  )
/** Names of companies with one of these legal forms, and a literal of every such text, for a quick test. */
const companyForms = (suffixes: string) => ({
  name: companyForm(suffixes),
  suffix: new RegExp(String.raw`\s(?:${suffixes})(?![\p{L}\p{N}])`, 'u'),
})
const STRONGLY_NAMED = companyForms(STRONG)
const NAMED = companyForms(`${STRONG}|${WEAK}`)

/** Words before a name that are not part of it. */
const NO_PART = new Set(
  (
    'the a an each any such this that these between by and among amongst to from of in if for with said name party ' +
    'parties is are was whereas witnesseth agreement lender borrower seller buyer company licensor licensee client ' +
    'customer supplier purchaser guarantor landlord tenant executive employee title its our your as at on or dated ' +
    'borrower: lender: guarantor: under both either all no january february march april may june july august ' +
    'september october november december section article exhibit schedule attention attn'
  ).split(' '),
)

/** Companies named with their legal form, in order: "Alder Ports Limited", "Birch Capital Fund II, L.P.". */
export const companiesIn = (text: string): FoundName[] => named(text, STRONGLY_NAMED)

/** Names where a text lists parties: "First Harbour Bank" is one there. */
export const partyNamesIn = (text: string): FoundName[] => named(text, NAMED)

function named(text: string, { name: form, suffix }: ReturnType<typeof companyForms>): FoundName[] {
  if (!suffix.test(text)) return []
  return matchesIn(form, text).flatMap(({ 0: whole, index }) => {
    let start = index
    for (;;) {
      const rest = text.slice(start, index + whole.length)
      const word = ABOVE.exec(rest)?.[0] ?? /^\S+\s+/.exec(rest)?.[0]
      if (
        !word ||
        (!ABOVE.test(rest) &&
          !NO_PART.has(
            word
              .trim()
              .replace(/[,.;]$/, '')
              .toLowerCase(),
          ))
      )
        break
      start += word.length
    }
    const name = text
      .slice(start, index + whole.length)
      .replace(/[,\s]+$/, '')
      .replace(FULL_STOP, '$1')
    return isName(name) ? [{ name: name.replaceAll(/\s+/g, ' '), start, end: start + name.length }] : []
  })
}

const LEGAL_FORM = new RegExp(String.raw`(?:,?\s(?:${STRONG}|${WEAK})\.?)+$`, 'u')

/** Text that runs into a name from the line above or the words around: "General Counsel Alder Ports Ltd". */
const ABOVE =
  /^(?:\d{1,3}[.)]\s+|[\s\S]*\b(?:signatory|counsel|department|agreement(?:\s+\d+)?|whereof|seal\s+of|behalf\s+of|FOR|AND\s+BETWEEN|dba|president|secretary)\s+)(?=\S)/i

/** A full stop behind a form that is not abbreviated ends the sentence. */
const FULL_STOP =
  /((?:Limited|LIMITED|Corporation|CORPORATION|Incorporated|Company|plc|PLC|LLC|LLP|LP|GmbH|AG|SE|AB|Bank|Trust|Fund|(?<=\s)[IVX]+|\d))\.$/

/** More than a legal form, a place or a role. */
function isName(name: string): boolean {
  const own = name.replace(LEGAL_FORM, '').trim()
  if (own === '' || own === name || /^[\d.\s]+$/.test(own)) return false
  if (/\b(?:not|including|without|any)\b/i.test(own) || /^\d+\s.*,/.test(own)) return false
  return jurisdictionOf(own) === null && !/^(?:limited|general|holding|parent|joint)$/i.test(own)
}

const CANONICAL: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bincorporated\b/g, 'inc'],
  [/\bcorporation\b/g, 'corp'],
  [/\blimited\b/g, 'ltd'],
  [/\bcompany\b/g, 'co'],
  [/\bl l c\b/g, 'llc'],
  [/\bl l p\b/g, 'llp'],
  [/\bl p\b/g, 'lp'],
  [/\bs a r l\b|\bs a rl\b|\bsarl\b/g, 'sarl'],
  [/\bs a\b/g, 'sa'],
  [/\bb v\b/g, 'bv'],
  [/\bn v\b/g, 'nv'],
  [/\bp l c\b/g, 'plc'],
]

/** A name as names are compared: case, accents, punctuation and the spelling of the legal form do not count. */
export function normalised(name: string): string {
  let text = bare(name)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  for (const [form, short] of CANONICAL) text = text.replaceAll(form, short)
  return text.replace(/^the /, '')
}

/** The name without its legal form: two that differ only in it are suspiciously alike. */
export const withoutForm = (name: string): string => keyOf(name).replace(/^the /, '')

export const isFund = (name: string): boolean =>
  /\bfund\b/i.test(name) ||
  (/\bL\.?P\.?$|\bSCSp$/.test(name) &&
    /\b(?:capital|partners|investors?|ventures?|equity|credit|opportunit)/i.test(name))

const PLACES: Record<string, string> = {
  England: 'england( and wales)?|english',
  Scotland: 'scotland|scottish',
  Ireland: 'ireland|irish',
  Luxembourg: 'luxembourg|luxembourgish',
  Germany: 'germany|german',
  France: 'france|french',
  Netherlands: '(the )?netherlands|dutch',
  Switzerland: 'switzerland|swiss',
  Sweden: 'sweden|swedish',
  Italy: 'italy|italian',
  Spain: 'spain|spanish',
  Canada: 'canada|canadian|ontario|quebec|british columbia',
  Jersey: 'jersey',
  Guernsey: 'guernsey',
  'Cayman Islands': '(the )?cayman islands',
  Bermuda: 'bermuda',
  Singapore: 'singapore',
  'Hong Kong': 'hong kong',
  Japan: 'japan|japanese',
  China: "china|chinese|(the )?people's republic of china",
  India: 'india|indian',
  Israel: 'israel|israeli',
  Australia: 'australia|australian',
  'British Virgin Islands': '(the )?british virgin islands',
}
const STATES = (
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|' +
  'Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|' +
  'Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|' +
  'Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
).split('|')

const placeByName = new Map<string, RegExp>([
  ...Object.entries(PLACES).map(([name, form]) => [name, new RegExp(`^(?:${form})$`, 'i')] as const),
  ...STATES.map(name => [name, new RegExp(`^${name}$`, 'i')] as const),
])

/** The place that a whole text names ("Delaware", "English"); null when it names none that is known. */
export function jurisdictionOf(text: string): string | null {
  const place = text.trim().replace(/^(?:the )?(?:state|commonwealth|republic|laws?) of (?:the )?/i, '')
  for (const [name, form] of placeByName) if (form.test(place)) return name
  return null
}

const PERSON = String.raw`\p{Lu}[\p{L}'’-]{1,25}(?:\s\p{Lu}\.){0,2}(?:\s(?:van|von|de|der|den|da|di|la|bin|al|ter)){0,2}(?:\s\p{Lu}[\p{L}'’-]{1,25}){1,2}`

/** The pattern of a person's name, to be put where the words around say that it is one. */
export const PERSON_NAME = `(?:(?:Mr|Mrs|Ms|Dr|Prof|Sir)\\.?\\s)?(${PERSON})`

const WHOLE_PERSON = new RegExp(`^${PERSON_NAME}(?:,?\\s(?:Jr|Sr|II|III|Esq)\\.?)?$`, 'u')
const NOT_PERSONS =
  /\b(?:Agreement|Company|Corporation|Director|Officer|President|Secretary|Manager|Member|Partner|Chief|Date|Title|Name|Board|Bank|Fund|Section|Street|Road|Limited|Party|Lender|Borrower|Committee|Group|Holdings|Capital|Management)\b/i

/** True for "Ana M. Silva", not for "Managing Director" or "Alder Holdings". */
export const isPersonName = (text: string): boolean =>
  WHOLE_PERSON.test(text.trim()) && !NOT_PERSONS.test(text)
