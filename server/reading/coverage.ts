import type { ReadDocument } from './text/document.ts'
import { sentencesIn } from './text/evidence.ts'
import { type LanguageCount, languagesIn, UNKNOWN_LANGUAGE } from './text/language.ts'

/** How much of a document was read. */
export interface Coverage {
  /** Its sentences by language. */
  languages: LanguageCount[]
  /** Pages that hold a picture and no text. */
  unread_pages: number
}

/** Counts what was read of a document, and in which languages. */
export const coverageOf = (document: ReadDocument): Coverage => ({
  languages: languagesIn(sentencesIn(document).map(({ quote }) => quote)),
  unread_pages: document.pages.filter(({ readable }) => !readable).length,
})

/** A document with how much of it was read. */
export interface Covered {
  status: ReadDocument['status']
  /** Null of what was read before it was counted. */
  coverage: Coverage | null
}

/** Rules are written for English; what tells no language is looked through as well. */
const UNDERSTOOD = ['en', UNKNOWN_LANGUAGE]

const isUnderstood = ({ language }: LanguageCount): boolean => UNDERSTOOD.includes(language)

const NO_CLEARANCE =
  'This is no clearance: rules find what is worded as they expect, and nothing that is worded otherwise.'

/**
 * What a search by rules rests on, in words: `found` says what came of it ("No red flag was raised"), `aim` what was looked
 * for. How many sentences were read in which language, what was not understood and not read is said beside it.
 */
export function reliance(found: string, aim: string, documents: readonly Covered[]): string {
  const languages = languagesOf(documents)
  const read = languages.filter(isUnderstood)
  const foreign = languages.filter(one => !isUnderstood(one))
  const counted = documents.every(({ coverage }) => coverage !== null)
  const where = counted ? listed(read) : 'sentences that were not counted at that time'
  const understood = documents.filter(one =>
    one.coverage ? one.coverage.languages.some(isUnderstood) : hasText(one),
  ).length
  return [
    counted && read.length === 0
      ? 'Nothing was looked for, since no sentence could be read that may be in English.'
      : `${found} in ${where}, in ${plural(understood, 'document')}. Looked for by rules: ${aim}.`,
    foreign.length > 0 && `Not understood: ${listed(foreign)}.`,
    unread(documents),
    NO_CLEARANCE,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The sentences of all documents by language, most first. */
function languagesOf(documents: readonly Covered[]): LanguageCount[] {
  const counts = new Map<string, number>()
  for (const { coverage } of documents)
    for (const { language, sentences } of coverage?.languages ?? [])
      counts.set(language, (counts.get(language) ?? 0) + sentences)
  return [...counts]
    .map(([language, sentences]) => ({ language, sentences }))
    .sort((one, other) => other.sentences - one.sentences)
}

const hasText = ({ status, coverage }: Covered): boolean =>
  coverage === null ? status === 'read' || status === 'partly_readable' : coverage.languages.length > 0

/** Pages of documents that were read, and documents of which nothing was. */
function unread(documents: readonly Covered[]): string | null {
  const pages = documents
    .filter(hasText)
    .reduce((sum, { coverage }) => sum + (coverage?.unread_pages ?? 0), 0)
  const whole = documents.filter(one => !hasText(one)).length
  // A file that is damaged past some page has no count of what is behind it.
  const partly = documents.filter(
    one => hasText(one) && one.status !== 'read' && (one.coverage?.unread_pages ?? 0) === 0,
  ).length
  const parts = [
    pages > 0 && plural(pages, 'page'),
    whole > 0 && plural(whole, 'document'),
    partly > 0 && `parts of ${plural(partly, 'document')}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : `Not read: ${parts.join(', ')}.`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const scriptNames = new Intl.DisplayNames('en', { type: 'script' })

function nameOf(language: string): string {
  if (language === UNKNOWN_LANGUAGE) return 'no language that is recognised'
  const [known, script] = language.split('-')
  return known === UNKNOWN_LANGUAGE && script
    ? `a language of ${scriptNames.of(script)} script`
    : (languageNames.of(language) ?? language)
}

/** "41 sentences in English and 3 in German" */
function listed(languages: readonly LanguageCount[]): string {
  const parts = languages.map(({ language, sentences }, index) => {
    const many = index === 0 ? plural(sentences, 'sentence') : sentences.toLocaleString('en')
    return `${many} in ${nameOf(language)}`
  })
  const last = parts.pop()
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} and ${last}`
}

const plural = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
