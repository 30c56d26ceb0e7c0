import { IntlMessageFormat } from 'intl-messageformat'
import de from '../../language/de.json' with { type: 'json' }
import earlierDe from '../../language/earlier/de.json' with { type: 'json' }
import { type Said, Sentence, type Told } from '../language/sentence.ts'
import { amountOf, longDate, nameOf } from '../values/words.ts'

/** The languages that the server speaks, by their codes. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const ENGLISH = 'en'
type Spoken = Exclude<Language, typeof ENGLISH>

/** Server sentences in other languages, keyed by the English sentence of the sources or of earlier rows. */
const catalogues: Readonly<Record<Spoken, Readonly<Record<string, string>>>> = { de: { ...earlierDe, ...de } }

/** Puts a sentence into one language: for answers and papers only, never for stored text. */
export type Say = (said: Said) => string

/** The language of callers who request none. */
export const sayInEnglish: Say = String

/** Says sentences in a language. */
export const sayIn = (language: Language): Say =>
  language === ENGLISH
    ? sayInEnglish
    : said => (said instanceof Sentence ? spokenIn(language, said.told) : said)

/** Speaks to one caller, in the language their request asks for. */
export class Speech {
  readonly #asked: string | undefined
  #language: Language | null = null
  #hasSpoken = false

  constructor(asked: string | undefined) {
    this.#asked = asked
  }

  readonly say: Say = said => {
    if (!(said instanceof Sentence)) return said
    this.#language ??= languageOf(this.#asked)
    if (this.#language !== ENGLISH) this.#hasSpoken = true
    return sayIn(this.#language)(said)
  }

  /** Headers that name the answer's language, if it is not English. */
  get headers(): Record<string, string> {
    return this.#hasSpoken ? { 'Content-Language': this.#language as string, Vary: 'Accept-Language' } : {}
  }
}

/** The language among ours that a caller likes best (RFC 9110, 12.5.4): `de` for `fr, de-AT;q=0.8`; else English. */
function languageOf(asked = ''): Language {
  let best: { code: Language; quality: number } = { code: ENGLISH, quality: 0 }
  for (const range of asked.split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const [code = ''] = tag.trim().toLowerCase().split('-', 1)
    const weight = parameters.map(parameter => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean)
    const quality = Number(weight ?? 1)
    const spoken = code === '*' ? ENGLISH : languages.find(one => one === code)
    if (spoken && quality > best.quality) best = { code: spoken, quality }
  }
  return best.code
}

function spokenIn(language: Spoken, told: Told): string {
  if (typeof told !== 'object') return String(told)
  if ('joined' in told) return told.joined.map(part => spokenIn(language, part)).join(told.by)
  if ('day' in told) return longDate(told.day, language)
  if ('minor' in told) return amountOf(told.minor, told.currency, language)
  if ('name' in told) return nameOf(told.of, told.name, language)
  // A number stays one, for a language to count by.
  const values = told.values.map(value => (typeof value === 'number' ? value : spokenIn(language, value)))
  return String(messageOf(language, told.sentence).format({ ...values } as never))
}

const messages = new Map<string, IntlMessageFormat>()

/** A sentence in a language, which is read once if the language has it. */
function messageOf(language: Spoken, sentence: string): IntlMessageFormat {
  const key = `${language} ${sentence}`
  const known = messages.get(key)
  if (known) return known
  const said = catalogues[language][sentence]
  const message = new IntlMessageFormat(said ?? sentence, language, undefined, { ignoreTag: true })
  if (said !== undefined) messages.set(key, message)
  return message
}
