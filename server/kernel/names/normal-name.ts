import { bare, paired } from '../../database/letters.ts'
import { withoutLegalForms } from './legal-forms.ts'
import { asInEnglish, romanised } from './romanised.ts'

/** A name as it is compared. */
export interface NormalName {
  /** The words in written order, joined by spaces. */
  whole: string
  words: readonly string[]
  /** The words that are looked for: those of more than two letters, or all where there is none. */
  sought: readonly string[]
}

/** Titles, ranks and additions, which do not name a person. */
const TITLES = new Set(
  `MR MRS MS MISS MX DR PROF PROFESSOR DOCTOR SIR DAME LORD LADY JR SR JUNIOR SENIOR ESQ PHD MBA HERR FRAU DIPL ING MAG DOTT DOTTSSA
  DRE ME MME MLLE MONSIEUR MADAME SENOR SENORA SRA SRTA DON DONA GEN GENERAL COL COLONEL MAJ MAJOR CAPT CAPTAIN LT ADM ADMIRAL MARSHAL
  SHEIKH SHAYKH SHEIK HAJ HAJI HAJJI MULLAH MAWLAWI MAULAVI AYATOLLAH IMAM HRH HE HON REV FR ENG II III IV THE`.split(
    /\s+/,
  ),
)

/** Titles that are names too, where they stand last. */
const NAMES_TOO = new Set('SHEIKH SHAYKH SHEIK HAJI HAJJI IMAM MULLAH MARSHAL MAJOR GENERAL DON'.split(' '))

/** Words between names that mean the same in each language. */
export const JOINING = new Set('AND UND ET OG OCH EN'.split(' '))

/** Legal forms of companies that stand in their names without blanks. */
export const EASTERN_FORMS =
  /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사|شركة/g

/** Folds a name: see `formsOf`; the first of its forms. */
export const normalName = (name: string): NormalName => formsOf(name)[0] as NormalName

/**
 * The forms by which a name is compared, the usual one first: in Latin letters by each romanisation of its script, umlauts as one letter
 * and as two; upper case without marks, an apostrophe and the dots of initials closed up, other punctuation as a space; without titles,
 * legal forms and the word for “and” unless nothing else is there.
 */
export function formsOf(name: string): NormalName[] {
  const wholes = new Map<string, NormalName>()
  for (const latin of romanised(name.normalize('NFKC').replaceAll(EASTERN_FORMS, ' ')))
    for (const text of [bare(latin), paired(latin)]) {
      const form = formOf(text.toUpperCase())
      if (!wholes.has(form.whole)) wholes.set(form.whole, form)
    }
  return [...wholes.values()]
}

/** Small words before a surname, which others write with it as one. */
const BEFORE_SURNAME =
  /(?<!\p{L})(?:(?:VAN|VON|DE|DEL|DELLA|DI|DA|DOS|DAS|DU|LA|LE|LOS|LAS|DER|DEN|TEN|TER|MAC|MC|ST|BEN|BIN|AL|EL) )+(?=\p{L})/gu

/** The forms of a name that is looked for: also those of a Slavic one as German and French write it, and with small words joined. */
export function formsSought(name: string): NormalName[] {
  const forms = formsOf(name)
  const known = new Set(forms.map(({ whole }) => whole))
  return [
    ...forms,
    ...forms
      .flatMap(({ whole }) => [
        ...asInEnglish(whole),
        whole.replaceAll(BEFORE_SURNAME, found => found.replaceAll(' ', '')),
      ])
      .map(formOf)
      .filter(({ whole }) => !known.has(whole)),
  ]
}

function formOf(text: string): NormalName {
  const written = text
    .replaceAll(/['`ʻ]/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, initials => initials.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const named = withoutLegalForms(written.filter(word => !JOINING.has(word)))
  const untitled = named.filter(
    (word, at) => !TITLES.has(word) || (at > 0 && at === named.length - 1 && NAMES_TOO.has(word)),
  )
  const words = untitled.length > 0 ? untitled : named.length > 0 ? named : written
  const long = words.filter(word => word.length > 2)
  return { whole: words.join(' '), words, sought: long.length > 0 ? long : words }
}
