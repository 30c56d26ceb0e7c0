import type { ConditionTiming, ConditionType } from './condition.ts'

/** The first match is a condition's type; without one, it is a document to obtain. */
const TYPES: ReadonlyArray<readonly [ConditionType, RegExp]> = [
  [
    'kyc',
    /\bknow[- ]your[- ]customer|\bkyc\b|anti-?money|beneficial owner|sanctions (?:check|screen)|\bW-[89]|identification (?:of|document)/i,
  ],
  [
    'regulatory',
    /anti-?trust|competition (?:authorit|clearance|commission)|merger control|\bHSR\b|hart-scott|\bCFIUS\b|foreign (?:direct )?investment|regulatory|governmental (?:approval|consent|authori)|\blicen[cs]es?\b|(?:change in control|change of control) (?:approval|application)/i,
  ],
  [
    'corporate',
    /constitutional|articles of (?:association|incorporation)|certificate of (?:incorporation|formation|good standing)|by-?laws|operating agreement|resolution|good[- ]standing|incumbency|specimen|secretary.s certificate|powers? of attorney|corporate (?:document|authori|approval)|shareholders?.{1,20}(?:approv|consent)/i,
  ],
  [
    'security',
    /\bsecurity\b|\bpledge|\bcharges?\b|mortgage|guarantee|\bUCC\b|\bliens?\b|pay-?off|deeds? of release|releases? of|share certificates|stock (?:certificates|powers)|transfer forms|control agreement|debenture|title (?:insurance|deeds)/i,
  ],
  [
    'financial',
    /financial (?:statements|model|condition|covenant)|audited|accounts\b|base case|compliance certificate|solven|\bfees?\b|costs and expenses|sources and uses|funds flow|insuranc|valuation|apprais|leverage|equity contribution|budget|material adverse/i,
  ],
]

/** Returns the type by a condition's own words, else by its group. */
export function typeOf(text: string, group: string): ConditionType {
  for (const words of [text, group]) for (const [type, said] of TYPES) if (said.test(words)) return type
  return 'documentary'
}

const SUBSEQUENT =
  /conditions?\s+subsequent|post-?\s?(?:closing|completion)|within\s+(?:[\w()-]+\s+){1,5}(?:days|weeks|months)\s+(?:of|after|following)\s+(?:the\s+)?(?:closing|completion|first utili[sz]ation|initial|date of this)/i
const EACH =
  /\b(?:each|every|all|any)\s+(?:\w+\s+)?(?:utili[sz]ations?|advances?|loans?|draw-?downs?|borrowings?|credit extensions?|fundings?|utili[sz]ation dates?)\b|further conditions precedent|date of (?:the|each) utili[sz]ation request/i
const INITIAL = /\b(?:initial|first|closing|completion)\b/i

/** Returns the timing by the headings above it, the nearest first. */
export function timingOf(over: readonly string[]): ConditionTiming {
  for (const words of over) {
    if (SUBSEQUENT.test(words)) return 'subsequent'
    if (EACH.test(words)) return 'each_utilisation'
    if (INITIAL.test(words)) return 'initial'
  }
  return 'initial'
}

const PARTY =
  '((?:(?:Original|Additional|Senior|Mezzanine|Security|Facility|Ultimate|Other|Group|Target) ){0,2}' +
  '(?:Borrowers?|Obligors?|Guarantors?|Company|Companies|Parent|Sellers?|Vendors?|Buyer|Purchaser|Investors?|Issuer|Sponsor|' +
  'Target|Chargors?|Pledgors?|Shareholders?|Founders?|Agent|Trustee|Lenders?|Arranger|Landlord|Tenant|Manager|Auditors?|' +
  'General Partner|Fund))'
const BEFORE = '(?:the |each |an |any |every |all )?'
const RESPONSIBLE = [
  new RegExp(`^${BEFORE}${PARTY}(?: has| have| having| shall| must| will| to | is | are )`, 'i'),
  new RegExp(
    `\\b(?:delivered|executed|signed|made|provided|issued|given|certified|obtained|paid|entered into) by ${BEFORE}${PARTY}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:from|of) (?:a director of |an authori[sz]ed signatory of )?${BEFORE}${PARTY}\\b`),
  new RegExp(`\\b${PARTY}[’']s?\\s`),
]

/** Returns the responsible party: from its own words, else the deliverer in the sentence that leads to it. */
export function responsibleOf(text: string, lead: string): string | null {
  for (const said of RESPONSIBLE) {
    const party = said.exec(text)?.[1]
    if (party && !receives(text, party)) return party
  }
  const leads = new RegExp(
    `\\b${PARTY}(?: shall| must| will| has| have)(?: have)?(?:,[^,]*,)? (?:deliver|provid|procur|furnish|execut|obtain)`,
  ).exec(lead)?.[1]
  return leads ?? null
}

const receives = (text: string, party: string): boolean =>
  new RegExp(`${party} (?:has|have|shall have|having)(?: been)? received`, 'i').test(text)

const LONGEST_TASK = 160
const STATES =
  /\b(?:is|are|was|were|has|have|shall|will|must|remains?|continues?|received|occurred|satisfied)\b/i
const THINGS =
  /^(?:an?\b|the (?:agreed form|original|following)|evidence|confirmation|copies|copy|certified|original|results?|receipt|delivery|documents?|legal opinions?|all\b[^,]{0,40}\b(?:documents?|certificates?|notices?)|(?:\w+ ){0,4}(?:certificate|opinion|letter|report|resolution|agreement|statements|notice)s?\b)/i

/** Returns the task a condition implies: to obtain a thing, or to confirm a statement. */
export function taskFor(condition: string): string {
  const stated = condition.replace(/^it (?:shall be|is|will be) a condition [^,.]*?\bthat /i, '')
  const [, by, what] = /^(within [^,]{3,80}), (.{8,})$/i.exec(stated) ?? []
  const text = by && what ? `${what}, ${by.charAt(0).toLowerCase()}${by.slice(1)}` : stated
  const begun = FUNCTION_WORD.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
  const task = `${verbFor(text)} ${begun}`
  if (task.length <= LONGEST_TASK) return task
  return `${task.slice(0, LONGEST_TASK - 1).replace(/\s+\S*$/, '')}…`
}

function verbFor(text: string): string {
  if (THINGS.test(text)) return 'Obtain'
  const beginning = text.slice(0, 160)
  if (/\b(?:having|being)\b/i.test(beginning)) return 'Confirm:'
  return STATES.test(beginning) ? 'Confirm that' : 'Obtain'
}

/** A first word that has its capital from the beginning of the line alone. */
const FUNCTION_WORD =
  /^(?:an?|the|this|each|all|any|no|evidence|confirmation|certificate|copies|copy|certified|originals?|results?|receipt|delivery|documents?|legal|satisfactory|completion|execution|payment|such|every|that)\s/i
