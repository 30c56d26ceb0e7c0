import { type Catalogue, language, speak } from './language.ts'

/** A language is a file beside this one; the sources themselves say everything in English. */
const catalogues = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' })
const codeOf = (file: string) => file.slice('./'.length, -'.json'.length)

/** The languages to choose from, by their codes: `en`, `de`. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogues).map(codeOf)]

const CHOSEN = 'fund-office.language'

/** Has the pages speak the chosen language, or the first of the browser's that there is, before any of them is read. */
export async function loadLanguage(): Promise<void> {
  const code = languageOf([localStorage.getItem(CHOSEN) ?? '', ...navigator.languages])
  speak(code, (await catalogues[`./${code}.json`]?.()) ?? {})
  document.documentElement.lang = code
}

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
