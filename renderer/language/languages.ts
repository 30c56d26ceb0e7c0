import { type Catalogue, type LaterDictionaries, language, speak } from './language.ts'

/** A language's first dictionary; the sources themselves say everything in English. */
interface Dictionary {
  default: Catalogue
  laterDictionaries?: LaterDictionaries
}

/** The languages to choose from, by their codes: `en`, `de`. */
export let languages: readonly string[] = ['en']

const CHOSEN = 'fund-office.language'

/** Has the pages speak the chosen language, or the first of the browser's that there is, before any of them is read. */
export async function loadLanguage(): Promise<void> {
  const dictionaries = firstDictionaries()
  languages = ['en', ...Object.keys(dictionaries)]
  const code = languageOf([localStorage.getItem(CHOSEN) ?? '', ...navigator.languages])
  const address = dictionaries[code]
  if (address) {
    const { default: said, laterDictionaries }: Dictionary = await import(/* @vite-ignore */ address)
    speak(code, said, laterDictionaries)
  }
  document.documentElement.lang = code
}

/** The addresses of the first dictionaries, by the code of their language, as the build has written them into the page. */
const firstDictionaries = (): Readonly<Record<string, string>> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="dictionaries"]')?.content ?? '{}')

/** The first of the wanted languages that the pages speak: `de` for `de-AT`; English where there is none. */
function languageOf(wanted: readonly string[]): string {
  const spoken = wanted.map(tag => tag.split('-', 1)[0] ?? '').find(code => languages.includes(code))
  return spoken ?? 'en'
}

/** A language's own name: `Deutsch`. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

/** Reloads the pages in another language, which this browser remembers. */
export function speakFromNowOn(code: string): void {
  localStorage.setItem(CHOSEN, code)
  location.reload()
}

/**
 * Switches the pages to the person's chosen language; settles once they use it, which may be after a reload.
 */
export async function speakTo({ language: chosen }: { language: string | null }): Promise<void> {
  if (chosen === null || chosen === language || !languages.includes(chosen)) return
  speakFromNowOn(chosen)
  await new Promise(() => undefined)
}
