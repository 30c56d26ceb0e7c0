/** The parts of a sentence, in no language but the English that names it; stored as JSON. */
export type Told =
  | string
  | number
  | { readonly sentence: string; readonly values: readonly Told[] }
  | { readonly day: string }
  | { readonly minor: number; readonly currency: string }
  | { readonly name: string; readonly of: 'language' | 'script' }
  | { readonly joined: readonly Told[]; readonly by: string }

/**
 * A sentence for people: it is English wherever a string is expected, and `say` of a call translates it into
 * the reader's language.
 */
export class Sentence {
  readonly english: string
  readonly told: Told

  constructor(english: string, told: Told) {
    this.english = english
    this.told = told
  }

  toString(): string {
    return this.english
  }

  toJSON(): string {
    return this.english
  }
}

/** A text that means the same in every language, such as a name, or a sentence. */
export type Said = string | Sentence

/** A number of things, of which a language has as many forms as it counts by. */
class Counted {
  readonly count: number
  readonly one: string
  readonly other: string

  constructor(count: number, one: string, other: string) {
    this.count = count
    this.one = one
    this.other = other
  }

  toString(): string {
    return `${this.count.toLocaleString('en')} ${this.count === 1 ? this.one : this.other}`
  }
}

/** A number of things as a part of the sentence that it stands in: `3 days`. */
export const counted = (count: number, one: string, other = `${one}s`): Counted =>
  new Counted(count, one, other)

/** A sentence with its values: sentence`KYC expires on ${day}: ${name}`. `npm run generate` finds it by its tag. */
export function sentence(
  texts: TemplateStringsArray,
  ...values: ReadonlyArray<Said | number | Counted>
): Sentence {
  let english = texts[0] as string
  let template = escaped(english)
  values.forEach((value, at) => {
    const text = texts[at + 1] as string
    english += String(value) + text
    template += placeOf(value, at) + escaped(text)
  })
  return new Sentence(english, { sentence: template, values: values.map(toldOf) })
}

/**
 * Declares a sentence without values from elsewhere, such as a route's past tense; catalogues distinguish two
 * senses by `sense`: `Set the filing profile (done)`.
 */
export const declared = (text: string, sense?: string): Sentence =>
  new Sentence(text, { sentence: escaped(sense === undefined ? text : `${text} (${sense})`), values: [] })

/** Words of another program or of a record, which every language says as they are. */
export const verbatim = (text: string): Sentence => new Sentence(text, text)

/** Sentences or names one after another. */
export const joined = (parts: readonly Said[], by: string): Sentence =>
  new Sentence(parts.join(by), { joined: parts.map(toldOf), by })

/** The stored form of a sentence, for saying it in another language later. */
export const toldOf = (value: Said | number | Counted): Told =>
  value instanceof Sentence ? value.told : value instanceof Counted ? value.count : value

/** Where a value stands in the form of ICU MessageFormat. */
const placeOf = (value: Said | number | Counted, at: number): string =>
  value instanceof Counted ? `{${at}} {${at}, plural, one {${value.one}} other {${value.other}}}` : `{${at}}`

/** A text whose own braces are no places for values. */
const escaped = (text: string): string => text.replaceAll(/[{}]+/g, "'$&'")
