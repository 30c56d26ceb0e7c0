import { type ReadSentence, readSentences, sentenceSieve } from '../clauses/signs.ts'
import { matchesIn } from '../patterns/matches.ts'
import type { RedFlag, Severity } from '../red-flags/flag.ts'
import type { ReadDocument } from '../text/document.ts'
import { type Evidence, evidenceOf, type Sentence } from '../text/evidence.ts'

/** A kind of document that others refer to: how they do, and how it is known when it is there. */
interface Expected {
  named: string
  refers: RegExp
  /** In its name or its first lines. */
  present: RegExp
  severity: Severity
}

const DATED = String.raw`(?:\s+(?:letter|agreement))?(?:\s+\([^)]{1,40}\))?\s+(?:dated|made|entered\s+into|signed|executed|for\s+the\s+(?:financial\s+|fiscal\s+)?(?:year|period|quarter)|as\s+(?:of|at)|of\s+even\s+date|between|with\s+[A-Z]|delivered|(?:is|are)\s+(?:attached|enclosed|provided|available))`

const refersTo = (kind: string): RegExp =>
  new RegExp(
    String.raw`\b(?:the|an?|its|our|their|such|most\s+recent|latest)\s+(?:\w+\s+){0,2}?(?:${kind})${DATED}`,
    'i',
  )

const EXPECTED: readonly Expected[] = [
  {
    named: 'Audited accounts',
    refers: refersTo(
      'audited\\s+(?:consolidated\\s+)?(?:annual\\s+)?(?:financial\\s+)?(?:accounts|statements)|annual\\s+audited\\s+accounts',
    ),
    present:
      /\baudited\b[\s\S]{0,60}\b(?:accounts|statements)\b|\bindependent\s+auditor|\bannual[\s_-]+report\b/i,
    severity: 'high',
  },
  {
    named: 'A side letter',
    refers: refersTo('side\\s+letters?'),
    present: /\bside[\s_-]*letter\b/i,
    severity: 'high',
  },
  {
    named: 'A confidentiality agreement',
    refers: refersTo('non-?disclosure\\s+agreement|confidentiality\\s+agreement|NDA'),
    present: /\bnon[\s_-]*disclosure\b|\bconfidentiality[\s_-]+agreement\b|\bNDA\b/i,
    severity: 'low',
  },
  {
    named: 'Minutes of a board meeting',
    refers: refersTo(
      '(?:board\\s+)?minutes(?:\\s+of\\s+(?:the|its)\\s+(?:\\w+\\s+){0,3}meeting)?|board\\s+resolutions?',
    ),
    present: /\bminutes\b|\bboard[\s_-]+resolution|\bresolutions?\s+of\s+the\s+(?:board|directors)\b/i,
    severity: 'medium',
  },
  {
    named: 'A shareholders’ agreement',
    refers: refersTo("(?:share|stock)holders?[’']?\\s+agreement"),
    present: /\b(?:share|stock)holders?[’'\s_-]*s?[\s_-]+agreement\b/i,
    severity: 'high',
  },
  {
    named: 'A limited partnership agreement',
    refers: refersTo('limited\\s+partnership\\s+agreement|LPA'),
    present: /\bpartnership[\s_-]+agreement\b|\bLPA\b/i,
    severity: 'high',
  },
  {
    named: 'A valuation report',
    refers: refersTo('valuation\\s+(?:report|opinion)|appraisal(?:\\s+report)?'),
    present: /\bvaluation\b|\bappraisal\b/i,
    severity: 'medium',
  },
  {
    named: 'An environmental report',
    refers: refersTo('environmental\\s+(?:site\\s+)?(?:report|assessment|audit)|phase\\s+I(?:I)?\\s+report'),
    present: /\benvironmental\b|\bphase[\s_-]+I/i,
    severity: 'medium',
  },
  {
    named: 'A legal opinion',
    refers: refersTo('legal\\s+opinion|opinion\\s+of\\s+counsel'),
    present: /\blegal[\s_-]+opinion\b|\bopinion\s+of\b/i,
    severity: 'medium',
  },
  {
    named: 'An intercreditor or subordination agreement',
    refers: refersTo('intercreditor\\s+agreement|subordination\\s+agreement'),
    present: /\bintercreditor\b|\bsubordination\b/i,
    severity: 'high',
  },
]

/** Pieces of evidence that a flag shows at most. */
const MOST_REFERENCES = 5
/** The number of characters in which a document says what it is. */
const FIRST_LINES = 400
/** Cheap to look for: most sentences name none of them. */
const NAMES_ONE =
  /audited|side\s+letter|disclosure|confidentiality|\bNDA\b|minutes|resolution|holders|partnership|\bLPA\b|valuation|appraisal|environmental|phase|opinion|intercreditor|subordination/i
const mayNameOne = sentenceSieve.add([NAMES_ONE])
/** Still to be made, or no longer in force. */
const WITHOUT_EFFECT =
  /\b(?:shall|will|must|may|would|if\s+any|upon\s+request|from\s+time\s+to\s+time|each\s+year|annually|within|supersed\w+|supercede\w*|replac\w+|terminated)\b/i

/** The expected kinds that a document is, and those it refers to, by their place in the list above. */
export interface DocumentReferences {
  is: number[]
  refersTo: Array<{ kind: number; evidence: Evidence }>
}

export function documentReferencesIn(
  document: ReadDocument,
  sentences: readonly Sentence[],
): DocumentReferences {
  const [named, lines] = [document.name.replaceAll(/[_/]/g, ' '), firstLinesOf(document)]
  const read = readSentences(document)
  const telling = sentences.filter(
    ({ quote }, at) =>
      mayNameOne(read[at] as ReadSentence).length > 0 && NAMES_ONE.test(quote) && !WITHOUT_EFFECT.test(quote),
  )
  return {
    is: EXPECTED.flatMap(({ present, refers }, kind) => (isThere(named, lines, present, refers) ? kind : [])),
    refersTo: EXPECTED.flatMap(({ refers }, kind) =>
      telling
        .flatMap(sentence => {
          const at = refers.exec(sentence.quote)?.index
          return at === undefined ? [] : [{ kind, evidence: evidenceOf(sentence, at) }]
        })
        .slice(0, MOST_REFERENCES),
    ),
  }
}

/** Returns whether a document is of a kind, by its name, or by first lines that do more than refer to one. */
const isThere = (name: string, lines: string, present: RegExp, refers: RegExp): boolean =>
  present.test(name) || (present.test(lines) && !refers.test(lines))

// Cut first: a page without paragraphs of its own may be as long as the document.
const firstLinesOf = ({ pages }: ReadDocument): string =>
  (pages[0]?.paragraphs.slice(0, 5) ?? [])
    .map(text => text.slice(0, FIRST_LINES))
    .join('\n')
    .slice(0, FIRST_LINES)

const referredTo = (named: string): string => `${named}: referred to, not among the documents`

/** The titles of flags about a document that others refer to. */
export const titlesOfReferredTo: readonly string[] = EXPECTED.map(({ named }) => referredTo(named))

/** Documents that the ones read refer to by a date or as existing, and that are not among them. */
export function documentsReferredTo(documents: readonly DocumentReferences[]): RedFlag[] {
  const there = new Set(documents.flatMap(({ is }) => is))
  const references = documents.flatMap(({ refersTo }) => refersTo)
  return EXPECTED.flatMap(({ named, severity }, kind) => {
    const evidence = references.filter(one => one.kind === kind).map(one => one.evidence)
    if (there.has(kind) || evidence.length === 0) return []
    return {
      category: 'missing_document',
      kind: 'document_referred_to',
      severity,
      title: referredTo(named),
      explanation: `${documents.length === 1 ? 'The document refers' : 'The documents refer'} to it as existing. It was not among what was read, so nothing is known of what it changes.`,
      evidence: evidence.slice(0, MOST_REFERENCES),
      suggested_action: 'Ask for it, and read it before anything it may change is relied on.',
    } satisfies RedFlag
  })
}

const ATTACHMENT =
  /\b(Exhibit|Schedule|Annex|Appendix|EXHIBIT|SCHEDULE|ANNEX|APPENDIX)\s+["“]?([A-Z]{1,2}(?:-\d{1,2})?|\d{1,2}(?:\.\d{1,2})?|[IVX]{1,4})\b["”]?/g
const mayNameAttachment = sentenceSieve.add([ATTACHMENT])
const ATTACHED =
  /\b(?:attached|annexed|set\s+(?:out|forth)|described|listed|specified|contained|in\s+the\s+form\s+of|substantially\s+in\s+the\s+form|appended)\b/i
/** Marks an exhibit of another paper: "Schedule 13D", "Exhibit 10.1 to the Form 10-K". */
const OF_ANOTHER = /^["”]?(?:\s*\([a-z0-9]{1,4}\))*\s+(?:of|to|in)\s+(?:the|that|such|its)\s+(?!same)/
const ELSEWHERE =
  /\b(?:Form\s+(?:10|8|20|S)-?[KQF\d]|Schedule\s+(?:13|14)[DGA]|Registration\s+Statement|of\s+the\s+(?:Code|Act))\b/

/** An exhibit or the like that a document says is attached and does not have itself. */
export interface Attachment {
  label: string
  evidence: Evidence
}

export function attachmentsNotIn(document: ReadDocument, sentences: readonly Sentence[]): Attachment[] {
  const headed = headingsIn(document)
  const missing = new Map<string, Attachment>()
  const read = readSentences(document)
  for (const [at, sentence] of sentences.entries()) {
    if (mayNameAttachment(read[at] as ReadSentence).length === 0) continue
    if (!ATTACHED.test(sentence.quote) || ELSEWHERE.test(sentence.quote)) continue
    for (const match of matchesIn(ATTACHMENT, sentence.quote)) {
      if (OF_ANOTHER.test(sentence.quote.slice(match.index + match[0].length))) continue
      const label = labelled(match[0])
      if (!missing.has(label) && !headed.has(label))
        missing.set(label, { label, evidence: evidenceOf(sentence, match.index) })
    }
  }
  return [...missing.values()]
}

/** Attachments that neither their own document nor the name of another one has. */
export function attachmentsMissing(
  documents: ReadonlyArray<{ name: string; attachments: readonly Attachment[] }>,
): RedFlag[] {
  const names = documents.map(({ name }) => ` ${labelled(name)} `)
  return documents.flatMap(({ attachments }) => {
    const missing = attachments.filter(({ label }) => !names.some(name => name.includes(` ${label} `)))
    if (missing.length === 0) return []
    return {
      category: 'missing_document',
      kind: 'missing_attachment',
      severity: 'medium',
      title: 'Attachments that the text refers to are missing',
      explanation:
        'Exhibits, schedules or annexes are said to be attached. Neither this document nor another one has them.',
      evidence: missing.slice(0, MOST_REFERENCES).map(({ evidence }) => evidence),
      suggested_action: 'Ask for the complete document with everything that is attached to it.',
    } satisfies RedFlag
  })
}

/** "Exhibit A" wherever a line begins with it and says little more: there the attachment itself begins. */
function headingsIn({ pages }: ReadDocument): Set<string> {
  const found = new Set<string>()
  for (const { label, paragraphs } of pages) {
    if (label) found.add(labelled(label))
    for (const line of paragraphs.flatMap(text => text.split('\n'))) {
      const match = /^[\s*#"“[(-]*((?:exhibit|schedule|annex|appendix)\s+["“]?[A-Z0-9][\w.-]{0,4})/i.exec(
        line.slice(0, 60),
      )
      if (match && !/\b(?:attached|hereto|sets?|shall|means)\b/i.test(line.slice(0, 120)))
        found.add(labelled(match[1] as string))
    }
  }
  return found
}

const labelled = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
