import { percentagesIn } from '../facts/percentages.ts'
import { matchesIn } from '../patterns/matches.ts'
import { evidenceOf, type Sentence } from '../text/evidence.ts'
import type { DefinedTerms } from './defined-terms.ts'
import { identifiersIn } from './identifiers.ts'
import type { EdgeType } from './map.ts'
import type { DocumentMentions, Mention } from './mentions.ts'
import { companiesIn, isFund, isPersonName, PERSON_NAME } from './names.ts'

interface Named {
  mention: Mention
  start: number
  end: number
}

const DENIED =
  /\b(?:not|no longer|never|neither|nor|ceased|formerly|former|other than|if|would|may|unless|shall not)\b/i
const OFFICE =
  '(?:(?:[Nn]on-[Ee]xecutive|[Ii]ndependent|[Ee]xecutive|[Mm]anaging|[Ss]ole|[Ii]nterim|[Gg]roup|[Ss]enior|[Ss]tatutory)\\s)*(?:[Dd]irector|[Cc]hair(?:man|woman)?|[Cc]hief\\s\\w+\\s(?:\\w+\\s)?[Oo]fficer|C[EFOTI]O|[Pp]resident|[Vv]ice\\s[Pp]resident|[Tt]reasurer|[Ss]ecretary|[Gg]eneral\\s[Cc]ounsel|[Pp]artner|[Mm]anaging\\s[Mm]ember|[Mm]anager)'
const OFFICE_NAMED =
  /director|chair|chief|C[EFOTI]O|president|treasurer|secretary|counsel|partner|member|manager|employed/i
const ADVISER =
  '(?:investment\\s(?:advis[eo]r|manager)|advis[eo]r|manager|administrator|auditors?|custodian|depositary|legal\\scounsel|placement\\sagent|consultant)'

/**
 * The relation of two names with these words between them; `back` when it runs from the second to the first.
 */
const FORMS: ReadonlyArray<{ between: RegExp; type: EdgeType; back?: true; whole?: true; share?: true }> = [
  {
    between:
      /^,?\s(?:which\s|who\s|that\s)?(?:(?:currently|directly|indirectly|beneficially|legally|together|and|or)\s)*(?:owns?|holds?|is\sthe\s(?:\w+\s){0,3}(?:owner|holder)\sof)\s(?:[^.;]|\.(?=\d)){0,160}$/i,
    type: 'owns',
    share: true,
  },
  {
    between:
      /^,?\s(?:which\s)?(?:is|are)\s(?:[^.;]|\.(?=\d)){0,40}(?:owned|held)\s(?:\w+\s){0,2}by\s(?:the\s)?$/i,
    type: 'owns',
    back: true,
    share: true,
  },
  {
    between: /^,?\s(?:is\s)?an?\s(?:direct\s|indirect\s)?wholly[- ]owned\ssubsidiary\sof\s(?:the\s)?$/i,
    type: 'owns',
    back: true,
    whole: true,
  },
  { between: /^['’]s\swholly[- ]owned\ssubsidiary,?\s$/i, type: 'owns', whole: true },
  {
    between:
      /^,?\s(?:controls|is\sthe\s(?:sole\s)?(?:general\spartner|managing\smember|ultimate\sparent(?:\scompany)?|parent(?:\scompany)?)\sof)\s(?:the\s)?$/i,
    type: 'controls',
  },
  {
    between: /^,?\sis\s(?:ultimately\s|indirectly\s|directly\s)?controlled\sby\s(?:the\s)?$/i,
    type: 'controls',
    back: true,
  },
  {
    between:
      /^,?\s(?:(?:has|have|had|unconditionally|irrevocably|and|hereby)\s){0,4}guarante(?:es|ed)\s(?:\w+\s){0,8}(?:obligations|liabilities|debts?|performance|loan|indebtedness)\s(?:of|to)\s(?:the\s)?$/i,
    type: 'guarantor_of',
  },
  {
    between:
      /^,?\s(?:(?:has|have|had|hereby|agreed\sto)\s){0,3}(?:lent|lends?|advanced|made|provided?|granted|extended)\s(?:[^.;]|\.(?=\d)){0,90}?\b(?:loan|facility|credit|advances?|[\d,.]{4,}|million)\b(?:[^.;]|\.(?=\d)){0,50}\sto\s(?:the\s)?$/i,
    type: 'lender_to',
  },
  {
    between: new RegExp(
      `^,?\\s(?:is|acts\\sas|serves\\sas|has\\sbeen\\sappointed(?:\\sas)?|was\\sappointed(?:\\sas)?|has\\sacted\\sas)\\s(?:the\\s|an?\\s)?${ADVISER}\\s(?:to|of|for)\\s(?:the\\s)?$`,
      'i',
    ),
    type: 'advises',
  },
]

/** Reads the relations one sentence states: ownership, control, guarantees, loans, offices, advice. */
export function readRelations(sentence: Sentence, found: DocumentMentions, terms: DefinedTerms): void {
  const text = sentence.quote
  const names = namesIn(sentence, found, terms)
  for (const [index, first] of names.entries()) {
    for (const second of names.slice(index + 1, index + 3)) {
      const between = text.slice(first.end, second.start)
      if (between.length < 200 && !DENIED.test(between)) relate(first, second, between, sentence, found)
    }
  }
  readOffices(sentence, names, found)
  readIdentifiers(sentence, names, found)
}

function relate(
  first: Named,
  second: Named,
  between: string,
  sentence: Sentence,
  found: DocumentMentions,
): void {
  for (const { between: form, type, back, whole, share } of FORMS) {
    if (!form.test(between)) continue
    const percentages = percentagesIn(between)
    if (share && percentages.length !== 1) continue
    const [from, to] = back ? [second.mention, first.mention] : [first.mention, second.mention]
    if (to.type === 'person') continue
    found.relate(from, to, type, [evidenceOf(sentence, first.start)], {
      share: whole ? 1 : share ? (percentages[0]?.share ?? null) : null,
    })
    return
  }
}

/** Up to four words with a capital each, among which a defined term stands. */
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,3}(?![\p{L}\p{N}])/gu

/** The companies, people and defined terms of a sentence, in order, none inside another. */
function namesIn(sentence: Sentence, found: DocumentMentions, terms: DefinedTerms): Named[] {
  const text = sentence.quote
  const names: Named[] = companiesIn(text).map(({ name, start, end }) => ({
    mention: found.add(isFund(name) ? 'fund' : 'company', name, evidenceOf(sentence, start)),
    start,
    end,
  }))
  if (terms.none) return names
  for (const match of matchesIn(CAPITALISED, text)) {
    if (!terms.endIn(match[0].slice(match[0].lastIndexOf(' ') + 1))) continue
    const words = match[0].split(' ')
    for (let from = 0; from < words.length; from += 1) {
      const term = words.slice(from).join(' ')
      const mention = terms.get(term)
      const start = match.index + match[0].length - term.length
      const end = match.index + match[0].length
      if (!mention || names.some(one => one.start < end && start < one.end)) continue
      names.push({ mention, start, end })
      break
    }
  }
  return names.sort((a, b) => a.start - b.start)
}

const HOLDS_OFFICE = [
  new RegExp(
    `${PERSON_NAME},\\s(?:(?:the|our|its|an?)\\s)?(${OFFICE}(?:\\sand\\s${OFFICE})?)\\s(?:of|at)\\s(?:the\\s)?`,
    'gu',
  ),
  new RegExp(
    `${PERSON_NAME}\\s(?:is|was\\sappointed|has\\sbeen\\sappointed|serves|has\\sserved|acts)\\s(?:as\\s)?(?:(?:the|an?)\\s)?(${OFFICE}(?:\\sand\\s${OFFICE})?)\\s(?:of|at|to\\sthe\\sboard\\sof)\\s(?:the\\s)?`,
    'gu',
  ),
]
const DIRECTORS_ARE =
  /\bdirectors\s(?:of\s(?:the\s)?(?<company>[^,;:]{3,80}?)\s)?(?:are|were|comprise|consists?\sof)\s?:?\s(?<people>[^;]{5,400})/gi
const EMPLOYED = new RegExp(
  `${PERSON_NAME}\\s(?:is|was|has\\sbeen)\\semployed\\s(?:by|with)\\s(?:the\\s)?`,
  'gu',
)

function readOffices(sentence: Sentence, names: Named[], found: DocumentMentions): void {
  const text = sentence.quote
  if (names.length === 0 || !OFFICE_NAMED.test(text)) return
  const organisationAt = (at: number) =>
    names.find(({ mention, start }) => start === at && mention.type !== 'person')?.mention
  for (const form of HOLDS_OFFICE) {
    for (const match of matchesIn(form, text)) {
      const company = organisationAt(match.index + match[0].length)
      if (company) hold(match[1] as string, match[2] as string, company, sentence, match.index, found)
    }
  }
  for (const match of matchesIn(EMPLOYED, text)) {
    const company = organisationAt(match.index + match[0].length)
    if (company) hold(match[1] as string, 'employee', company, sentence, match.index, found)
  }
  for (const match of matchesIn(DIRECTORS_ARE, text)) {
    const at = match.groups?.company ? match.index + match[0].indexOf(match.groups.company) : -1
    const company = names.find(({ start, end }) => start <= at + 4 && end > at)?.mention
    if (!company) continue
    for (const name of (match.groups?.people ?? '').split(/,\s|\sand\s/))
      hold(name.replace(/[.\s]+$/, ''), 'director', company, sentence, match.index, found)
  }
}

/** A person and the office held: directors are `director_of`, all other offices are employment. */
export function hold(
  written: string,
  role: string,
  company: Mention,
  sentence: Sentence,
  at: number,
  found: DocumentMentions,
): void {
  const name = written
    .replace(/^(?:Mr|Mrs|Ms|Dr|Prof|Sir)\.?\s/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!isPersonName(name)) return
  const evidence = evidenceOf(sentence, at)
  const person = found.add('person', name, evidence)
  person.actsFor.add(company)
  if (/director/i.test(role)) found.relate(person, company, 'director_of', [evidence], { role })
  else found.relate(company, person, 'employs', [evidence], { role })
}

/** A number that names a thing belongs to the name before it in its sentence; an account and a security are things. */
function readIdentifiers(sentence: Sentence, names: Named[], found: DocumentMentions): void {
  for (const { scheme, value, start } of identifiersIn(sentence.quote)) {
    const owner =
      names.filter(one => one.end <= start).at(-1)?.mention ??
      (names.length === 1 ? names[0]?.mention : undefined)
    const evidence = evidenceOf(sentence, start)
    if (scheme === 'iban' || scheme === 'isin') {
      const thing = found.add(scheme === 'iban' ? 'account' : 'security', value, evidence)
      found.identify(thing, { scheme, value })
      if (owner)
        found.relate(thing, owner, 'related_to', [evidence], {
          role: scheme === 'iban' ? 'account' : 'security',
        })
    } else if (owner && scheme !== 'email' && owner.type !== 'person')
      found.identify(owner, { scheme, value })
  }
}
