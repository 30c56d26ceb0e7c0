import { bare, paired, spellings } from '../../database/letters.ts'
import { isLegalForm, withoutFormsAround } from './legal-forms.ts'
import { EASTERN_FORMS, JOINING } from './normal-name.ts'
import { romanised, scriptsOf } from './romanised.ts'
import { plainWords } from './spellings.ts'

/**
 * The keys of a name: two names with one in common are one name. Case, marks, umlauts as one letter or two, Cyrillic and Greek
 * in Latin letters, punctuation, the word for “and” and the legal form do not matter: "MUELLER UND SOEHNE" has a key of
 * "Müller & Söhne GmbH". Names in scripts whose Latin spelling several share keep their own letters. The first is that
 * of the bare letters; a name that is only a legal form, or of signs alone, is kept.
 */
export function keysOf(name: string): [string, ...string[]] {
  const written = withoutEasternForms(name)
  const keys = spelled(scriptsOf(written).length > 0 ? [written] : romanised(written)).filter(
    key => key !== '',
  )
  return keys.length > 0 ? (keys as [string, ...string[]]) : [name.trim().toLowerCase()]
}

/** The first of the keys, for what keeps one. */
export const keyOf = (name: string): string => keysOf(name)[0]

/** The keys by which a person is asked whether two are one: also those of each romanisation of any script. */
export const likeKeysOf = (name: string): string[] => [
  ...new Set([
    ...keysOf(name),
    ...(scriptsOf(name).length > 0 ? spelled(romanised(withoutEasternForms(name))) : []),
  ]),
]

/** Returns whether two texts are spellings of one name. */
export function isOneName(one: string, other: string): boolean {
  const keys = keysOf(other)
  return keysOf(one).some(key => keys.includes(key))
}

/** The words of a name by each romanisation and spelling, in small letters, without the legal form and words that say nothing. */
export function namingWords(name: string, common: ReadonlySet<string>): string[][] {
  const written = romanised(withoutEasternForms(name)).flatMap(latin => spellings(latin).map(plainWords))
  const forms = [...likeKeysOf(name).map(plainWords), ...written].map(words => {
    const own = words.filter(word => !common.has(word) && !isLegalForm(word.toUpperCase()))
    return own.length > 0 ? own : words
  })
  return [...new Map(forms.map(words => [words.join(' '), words])).values()]
}

const withoutEasternForms = (name: string): string => name.normalize('NFKC').replaceAll(EASTERN_FORMS, ' ')

const spelled = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => [bare(text), paired(text)].map(keyIn))),
]

function keyIn(plain: string): string {
  const words = plain
    .toUpperCase()
    .replaceAll(/&|(?<=\s)\+(?=\s)/g, ' AND ')
    .replaceAll(/[.'’`ʻ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map((word, at) => (at > 0 && JOINING.has(word) ? 'AND' : word))
  return withoutFormsAround(words).join(' ').toLowerCase()
}
