import type { ReadDocument } from '../text/document.ts'
import { type Evidence, evidenceAt } from '../text/evidence.ts'
import { identifiersIn } from './identifiers.ts'
import type { DocumentMentions, Mention } from './mentions.ts'
import { isFund, isPersonName, jurisdictionOf, partyNamesIn } from './names.ts'

/** How far into a document its parties are introduced, in characters. */
const PREAMBLE_CHARACTERS = 9000
const DEFINES = /\(([^()]{0,160}["“”'‘][^()]{1,200})\)/g
const QUOTED = /["“‘']([^"”“’‘]{2,60}?)[,.]?["”’']/g
const INTRODUCES = /\b(?:between|among|amongst|parties|entered into|made)\b/i
const NO_PARTY =
  /\b(?:agreement|date|part(?:y|ies)|term|act|services?|products?|information|commission|property|shares|notes?|loan|facility|business|territory|premises|closing|plan|effective|amendment|trademarks?|patents?|marks?|hereinafter|hereafter)\b/i
const LEADING =
  /^(?:\s|[,;:.]|\(\d{1,2}\)|\d{1,2}[.)]|\([a-z]\)|and\b|AND\b|by\b|BY\b|with\b|the following parties:?)+/

/**
 * The parties of an agreement, from its first words: "between Alder Ports Limited, a company incorporated in England
 * with number 01234567 (the “Borrower”), and ...". Their defined terms become aliases and roles.
 */
export function readParties(document: ReadDocument, found: DocumentMentions): void {
  let read = 0
  let introduced = false
  for (const { number, paragraphs } of document.pages) {
    for (const [paragraph, whole] of paragraphs.entries()) {
      if (read > PREAMBLE_CHARACTERS) break
      const text = whole.slice(0, PREAMBLE_CHARACTERS)
      read += text.length
      introduced ||= INTRODUCES.test(text)
      if (introduced) readDefinitions(document.name, number, paragraph, text, found)
      readLabels(document.name, number, paragraph, text, found)
    }
  }
  linkParties(found)
}

function readDefinitions(
  document: string,
  page: number,
  paragraph: number,
  text: string,
  found: DocumentMentions,
): void {
  let from = 0
  for (const match of text.matchAll(DEFINES)) {
    const terms = [...(match[1] as string).matchAll(QUOTED)].map(([, term]) => (term as string).trim())
    const before = text.slice(from, match.index)
    const skipped = segmentStart(before)
    const segment = before.slice(skipped)
    const end = match.index + match[0].length
    const evidence = evidenceAt(document, page, paragraph, text, from + skipped, end)
    from = end
    if (terms.length === 0 || NO_PARTY.test(terms[0] as string) || segment.length > 1200) continue
    const name = nameAtStartOf(segment)
    if (!name) continue
    introduce(name, segment, terms, evidence, found)
    found.agreeing += 1
  }
}

/** Where the last "between" or the like ends, and numbering and "and" behind it. */
function segmentStart(before: string): number {
  const opening =
    /^[\s\S]*\b(?:by\s+and\s+between|between|among|amongst|entered\s+into\s+by|BETWEEN|AMONG)\b:?/.exec(
      before,
    )
  const start = opening?.[0].length ?? 0
  return start + (LEADING.exec(before.slice(start))?.[0].length ?? 0)
}

function nameAtStartOf(segment: string): string | null {
  const head = segment.slice(0, 200)
  const company = partyNamesIn(head)[0]
  if (company && company.start < 6) return company.name
  const words =
    /^((?:\p{Lu}[\p{L}\p{N}&'’.-]*\s?(?:(?:of|and|&|de|van|von)\s)?){1,7})(?=\s*,|\s+(?:an?|whose|with|having|residing)\b|\s*$)/u
  const name = words.exec(head)?.[1]?.trim()
  return name && name.length > 3 && !NO_PARTY.test(name) ? name : null
}

const PERSONAL = /\b(?:an individual|natural person|residing at|resident of|born on|an adult)\b/i
const PERSONAL_ROLES =
  /\b(?:executive|employee|consultant|individual|founder|personal guarantor|guarantor|director)\b/i
const ORGANISED =
  /\b(?:corporation|company|partnership|bank|trust|association|university|limited|LLC|incorporated|organi[sz]ed|established|institution)\b/i

function introduce(
  name: string,
  segment: string,
  terms: string[],
  evidence: Evidence,
  found: DocumentMentions,
): void {
  const person =
    PERSONAL.test(segment) ||
    (isPersonName(name) && !ORGANISED.test(segment) && terms.some(term => PERSONAL_ROLES.test(term)))
  const type = person ? 'person' : isFund(name) ? 'fund' : 'company'
  const mention = found.add(type, name, evidence)
  mention.jurisdiction ??= person ? null : jurisdictionIn(segment)
  for (const term of terms) addTerm(mention, term)
  for (const identifier of identifiersIn(segment)) found.identify(mention, identifier)
  readAddress(segment, mention, evidence, found)
  if (!found.parties.includes(mention)) found.parties.push(mention)
}

function addTerm(mention: Mention, term: string): void {
  const plain = term.replace(/^the\s+/i, '').trim()
  if (plain.toLowerCase() !== mention.name.toLowerCase()) mention.aliases.add(plain)
  mention.roles.add(plain.toLowerCase())
}

const FORMED = [
  /\ban?\s+((?:\p{Lu}\p{Ll}+\s?){1,4}?)\s*(?:public\s+|private\s+|exempted\s+|limited\s+|professional\s+)*(?:corporation|company|limited|partnership|liability|bank|trust|statutory)/u,
  /\b(?:incorporated|organi[sz]ed|existing|formed|established|registered)\s(?:and\s\w+\s)?(?:(?:in|under)\s)(?:the\s)?(?:laws?\sof\s)?(?:the\s)?(?:State\sof\s|Commonwealth\sof\s)?((?:\p{Lu}\p{Ll}+(?:\sand\s)?\s?){1,4})/u,
]

/** Where a party was formed, as its introduction says. */
export function jurisdictionIn(segment: string): string | null {
  for (const form of FORMED) {
    const words = form.exec(segment)?.[1]?.trim().split(/\s+/) ?? []
    for (let length = words.length; length > 0; length -= 1) {
      const place = jurisdictionOf(words.slice(0, length).join(' '))
      if (place) return place
    }
  }
  return null
}

const ADDRESS =
  /\b(?:registered\s+office|principal\s+(?:place\s+of\s+business|office)|offices?|address|premises|property)\s+(?:is\s+|are\s+)?(?:located\s+|situated\s+)?(?:at|is)\s+([\p{L}\p{N}][^();“"]{8,160}?)(?=\s*(?:[();“"]|,?\s+(?:and|with|having|as|which|whose|hereinafter)\b|\.(?:\s|$)|$))/iu

function readAddress(segment: string, mention: Mention, evidence: Evidence, found: DocumentMentions): void {
  const address = ADDRESS.exec(segment)?.[1]?.trim().replace(/,$/, '').replaceAll(/\s+/g, ' ')
  if (!address || !/\d/.test(address)) return
  found.relate(mention, found.add('property', address, evidence), 'related_to', [evidence], {
    role: 'address',
  })
}

const LABEL =
  /^[ \t]*(Borrower|Lender|Guarantor|Issuer|Company|Target|Seller|Buyer|Purchaser|Sponsor|Fund|General Partner|Investment Manager|Investment Advis[eo]r|Manager|Administrator|Auditor|Custodian|Landlord|Tenant|Arranger|Agent)s?[ \t]*[:\t|][ \t]*(\S[^\n]{2,160})$/gim

/** "Borrower: Alder Ports Limited", as term sheets and summaries have it. */
function readLabels(
  document: string,
  page: number,
  paragraph: number,
  text: string,
  found: DocumentMentions,
): void {
  for (const match of text.matchAll(LABEL)) {
    const name = partyNamesIn(match[2] as string)[0]
    if (!name || name.start > 2) continue
    const evidence = evidenceAt(document, page, paragraph, text, match.index, match.index + match[0].length)
    introduce(name.name, match[2] as string, [match[1] as string], evidence, found)
  }
}

const hasRole = (mention: Mention, role: RegExp): boolean => [...mention.roles].some(one => role.test(one))
/** More parties than these are a club: who deals with whom is not said by their being named together. */
const MOST_COUNTERPARTIES = 6

/** Derives relations from the parties' roles: a lender lends to the borrower. */
function linkParties(found: DocumentMentions): void {
  const parties = found.parties
  const linked = new Set<string>()
  const link = (
    from: Mention,
    to: Mention,
    type: 'lender_to' | 'guarantor_of' | 'employs' | 'controls' | 'advises',
  ) => {
    if (from === to) return
    found.relate(from, to, type, [from.evidence, to.evidence])
    linked.add(pairOf(parties, from, to))
  }
  const among = (role: RegExp) => parties.filter(party => hasRole(party, role))
  const pairs: ReadonlyArray<readonly [RegExp, RegExp, Parameters<typeof link>[2]]> = [
    [/\b(?:lender|bank|noteholder)\b/, /\b(?:borrower|issuer)\b/, 'lender_to'],
    [/\bguarantor\b/, /\b(?:borrower|issuer|debtor|tenant)\b/, 'guarantor_of'],
    [/\b(?:employer|company)\b/, /\b(?:employee|executive)\b/, 'employs'],
    [/\bgeneral partner\b/, /\b(?:fund|partnership)\b/, 'controls'],
    [
      /\b(?:investment manager|investment advis[eo]r|manager|advis[eo]r|administrator|auditor|custodian|consultant)\b/,
      /\b(?:fund|partnership|company|client)\b/,
      'advises',
    ],
  ]
  for (const [from, to, type] of pairs)
    for (const one of among(from)) for (const other of among(to)) link(one, other, type)
  if (parties.length > MOST_COUNTERPARTIES) return
  for (const [index, one] of parties.entries())
    for (const other of parties.slice(index + 1))
      if (!linked.has(pairOf(parties, one, other)))
        found.relate(one, other, 'counterparty_to', [one.evidence, other.evidence])
}

const pairOf = (parties: Mention[], a: Mention, b: Mention): string =>
  [parties.indexOf(a), parties.indexOf(b)].sort().join(' ')
