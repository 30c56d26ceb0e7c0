import type { DocumentFormat } from '../text/document.ts'

/** Kinds of document in a data room, recognised by their names. */
export const documentKinds = [
  'agreement',
  'constitution',
  'accounts',
  'tax',
  'minutes',
  'certificate',
  'opinion',
  'report',
  'policy',
  'questionnaire',
  'presentation',
  'table',
  'correspondence',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The first match decides: an agreement to value something is an agreement. */
const CALLED: ReadonlyArray<readonly [DocumentKind, RegExp]> = [
  [
    'constitution',
    /\b(?:articles of (?:association|incorporation|organi[sz]ation)|by-?laws|operating agreement|memorandum of association|certificate of (?:incorporation|formation)|partnership agreement|lpa)\b/,
  ],
  ['minutes', /\b(?:minutes|resolutions?)\b/],
  ['questionnaire', /\b(?:ddq|questionnaire)\b/],
  ['opinion', /\b(?:legal opinion|opinion of counsel|opinion letter)\b/],
  [
    'agreement',
    /\b(?:agreement|contract|deed|lease|indenture|guarant(?:ee|y)|mortgage|debenture|pledge|side letter|term sheet|amendment|promissory note|nda|spa)\b/,
  ],
  ['tax', /\btax (?:return|computation|assessment|clearance)s?\b|\bcorporation tax\b/],
  [
    'accounts',
    /\b(?:audited|accounts|financial statements?|balance sheet|annual report|income statement|cash flow statement)\b/,
  ],
  ['certificate', /\b(?:certificate|licen[cs]e|permit|register|policy schedule)\b/],
  [
    'report',
    /\b(?:report|valuation|appraisal|survey|study|assessment|memorandum|review|due diligence|analysis)\b/,
  ],
  ['policy', /\b(?:policy|policies|manual|code of (?:ethics|conduct)|procedures?)\b/],
  ['presentation', /\b(?:presentation|teaser|pitch|deck)\b/],
  ['correspondence', /\b(?:letter|notice|e-?mail|dear (?:sirs?|madam|mr|ms))\b/],
]

const OF_FORMAT: Partial<Record<DocumentFormat, DocumentKind>> = {
  xlsx: 'table',
  ods: 'table',
  csv: 'table',
  pptx: 'presentation',
  odp: 'presentation',
  eml: 'correspondence',
  msg: 'correspondence',
}

interface Called {
  /** The path or name. */
  name: string
  title: string | null
  /** The opening words. */
  opening: string
  format: DocumentFormat | null
}

/** Returns the kind of a document: by its name, else by its title, its format or its opening words. */
export function documentKindOf({ name, title, opening, format }: Called): DocumentKind {
  const file = plain(name.slice(name.lastIndexOf('/') + 1).replace(/\.[a-z0-9]{1,5}$/i, ''))
  return (
    called(file) ??
    (title === null ? undefined : called(title)) ??
    (format === null ? undefined : OF_FORMAT[format]) ??
    called(plain(opening)) ??
    'other'
  )
}

const called = (words: string): DocumentKind | undefined =>
  CALLED.find(([, pattern]) => pattern.test(words))?.[0]

/** Names and phrases as they are compared: small letters, whatever parts the words. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()

/** A shorter one is a word of its own, a longer one may begin another: "lpa", "biograph". */
const WHOLE = 4

/** True when a document is called by one of these phrases: in its name, its title or its first words. */
export function isCalled(
  { name, title, opening }: Omit<Called, 'format'>,
  phrases: readonly string[],
): boolean {
  const words = ` ${plain(name)} \n ${plain(title ?? '')} \n ${plain(opening)} `
  return phrases
    .map(plain)
    .some(phrase => words.includes(phrase.length <= WHOLE ? ` ${phrase} ` : ` ${phrase}`))
}
