import { counted, joined, languageSaid, type Sentence, scriptSaid, sentence } from '../kernel/index.ts'
import type { Coverage } from '../reading/coverage.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import { type LanguageCount, UNKNOWN_LANGUAGE } from '../reading/text/language.ts'

/** A document with how much of it was read. */
export interface Covered {
  status: ReadDocument['status']
  /** Null for readings from before it was counted. */
  coverage: Coverage | null
}

/** Rules are written for English; text of unknown language is searched as well. */
const UNDERSTOOD = ['en', UNKNOWN_LANGUAGE]

const isUnderstood = ({ language }: LanguageCount): boolean => UNDERSTOOD.includes(language)

/**
 * Returns the basis of a search by rules, in words: `found` states the result ("No red flag was raised"),
 * `aim` the target. The sentences read in each language, and the parts not understood or not read, are
 * reported beside it.
 */
export function reliance(found: Sentence, aim: Sentence, documents: readonly Covered[]): Sentence {
  const languages = languagesOf(documents)
  const read = languages.filter(isUnderstood)
  const foreign = languages.filter(one => !isUnderstood(one))
  const isCounted = documents.every(({ coverage }) => coverage !== null)
  const where = isCounted ? listed(read) : sentence`sentences that were not counted at that time`
  const understood = documents.filter(one =>
    one.coverage ? one.coverage.languages.some(isUnderstood) : hasText(one),
  ).length
  return joined(
    [
      isCounted && read.length === 0
        ? sentence`Nothing was analysed: no readable English text was found.`
        : sentence`${found} in ${where}, in ${counted(understood, 'document')}. Looked for by rules: ${aim}.`,
      ...(foreign.length > 0 ? [sentence`Not analysed: ${listed(foreign)}.`] : []),
      ...unread(documents),
      sentence`This is not a clearance: the rules find only the wording they expect.`,
    ],
    ' ',
  )
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

/** Words the unread pages of documents, and the documents not read at all. */
function unread(documents: readonly Covered[]): Sentence[] {
  const pages = documents
    .filter(hasText)
    .reduce((sum, { coverage }) => sum + (coverage?.unread_pages ?? 0), 0)
  const whole = documents.filter(one => !hasText(one)).length
  // A file damaged past some page has no count of the rest.
  const partly = documents.filter(
    one => hasText(one) && one.status !== 'read' && (one.coverage?.unread_pages ?? 0) === 0,
  ).length
  const parts = [
    ...(pages > 0 ? [sentence`${counted(pages, 'page')}`] : []),
    ...(whole > 0 ? [sentence`${counted(whole, 'document')}`] : []),
    ...(partly > 0 ? [sentence`parts of ${counted(partly, 'document')}`] : []),
  ]
  return parts.length === 0 ? [] : [sentence`Not read: ${joined(parts, ', ')}.`]
}

/** Words the number of sentences in a language. */
function inLanguage({ language, sentences }: LanguageCount): Sentence {
  if (language === UNKNOWN_LANGUAGE)
    return sentence`${counted(sentences, 'sentence')} in no language that is recognised`
  const [known, script] = language.split('-')
  return known === UNKNOWN_LANGUAGE && script
    ? sentence`${counted(sentences, 'sentence')} in a language of ${scriptSaid(script)} script`
    : sentence`${counted(sentences, 'sentence')} in ${languageSaid(language)}`
}

/** "41 sentences in English and 3 sentences in German" */
function listed(languages: readonly LanguageCount[]): Sentence {
  const parts = languages.map(inLanguage)
  const last = parts.pop() as Sentence
  return parts.length === 0 ? last : sentence`${joined(parts, ', ')} and ${last}`
}
