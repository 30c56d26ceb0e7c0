/** The tag for an unidentified language (BCP 47). */
export const UNKNOWN_LANGUAGE = 'und'

/** The words without which hardly a sentence of the language is written; those of several languages stand with each. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is are was were has have had been be being that this these those which with for from by on at as it its not no or an a will shall may any all such under upon their they there if we our',
  de: 'der die das den dem des und ist sind war waren wird werden wurde wurden hat haben hatte nicht kein keine ein eine einer einem einen eines mit von zu zum zur im in auf für bei nach aus über durch auch als sich dass oder es er sie wir',
  fr: 'le la les de des du et est sont était ont a été être un une en dans par pour sur avec que qui ne pas ce cette ces au aux il elle nous se ou sa son ses leur sans plus dont',
  es: 'el la los las de del y es son fue ha han un una en por para con que no se al lo su sus como más o este esta estos sin sobre entre ser está están',
  it: 'il lo la gli le di del della dei delle e è sono era ha hanno un una in nel nella per con che non si al alla da dal dalla come più o questo questa su sul sulla',
  nl: 'de het een van en is zijn was waren wordt worden werd heeft hebben niet geen in op te met voor aan door dat die deze dit bij uit om als ook of ten naar over tot',
  pt: 'os a de da dos das e é são foi há um uma em na nos nas por para com que não se ao à ou seu sua como mais este esta pelo pela entre ser está',
  sv: 'och att det som en ett är av på för med den till inte har var vid om från kan ska de sig eller under skall bolaget men',
  da: 'og at det som en et er af på for med den til ikke har var ved om fra kan skal de sig eller under men der blev',
  pl: 'i w z na do nie się jest są że o od za po przez dla oraz lub który która które jako jej jego tym był była było',
}

/** Languages, or families of them, that are known by their letters. */
const SCRIPTS: ReadonlyArray<readonly [language: string, letters: RegExp]> = [
  // Japanese has Chinese letters too.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['und-Cyrl', /\p{Script=Cyrillic}/gu],
  ['und-Arab', /\p{Script=Arabic}/gu],
  ['und-Hebr', /\p{Script=Hebrew}/gu],
]

const languagesOf = Map.groupBy(
  Object.entries(FUNCTION_WORDS).flatMap(([language, words]) =>
    words.split(' ').map(word => ({ language, word })),
  ),
  ({ word }) => word,
)
const WORD = /\p{L}+/gu
const NOT_LATIN = /[\u0370-\u1dff\u2c00-\ud7ff]/
/** One may stand in a name or a sentence of any language. */
const FEWEST_WORDS = 2

/** The language of which a sentence has the most different function words; unknown where they are too few, or as many of two. */
function languageOf(sentence: string): string {
  if (NOT_LATIN.test(sentence)) {
    const letters = sentence.match(/\p{L}/gu)?.length ?? 0
    const script = SCRIPTS.find(([, own]) => (sentence.match(own)?.length ?? 0) > letters / 4)
    if (script) return script[0]
  }
  const counts = new Map<string, number>()
  for (const word of new Set(sentence.toLowerCase().match(WORD)))
    for (const { language } of languagesOf.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  const [first, second] = [...counts].sort((one, other) => other[1] - one[1])
  if (!first || first[1] < FEWEST_WORDS || first[1] === second?.[1]) return UNKNOWN_LANGUAGE
  return first[0]
}

export interface LanguageCount {
  /** BCP 47, such as `de`; `und` where it is not known. */
  language: string
  sentences: number
}

/**
 * In which languages how many of the sentences are, the most frequent first. A sentence that tells no language by itself, a
 * heading or a line of a table, counts to the language that most of the others are in.
 */
export function languagesIn(sentences: Iterable<string>): LanguageCount[] {
  const counts = new Map<string, number>()
  for (const sentence of sentences) {
    if (!/\p{L}{2}/u.test(sentence)) continue
    const language = languageOf(sentence)
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const told = [...counts].filter(([language]) => language !== UNKNOWN_LANGUAGE)
  const [most] = told.sort((one, other) => other[1] - one[1])
  const untold = counts.get(UNKNOWN_LANGUAGE) ?? 0
  if (most) most[1] += untold
  else if (untold > 0) told.push([UNKNOWN_LANGUAGE, untold])
  return told.map(([language, number]) => ({ language, sentences: number }))
}
