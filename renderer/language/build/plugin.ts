import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { type Dictionaries, dictionariesOf, pathOf, type Spoken } from './dictionaries.ts'
import { isSpoken, translate } from './sentences.ts'

/** A language is a file of this folder; the sources themselves say everything in English. */
const folder = join(import.meta.dirname, '..')
const codes = globSync('*.json', { cwd: folder })
  .map(file => basename(file, '.json'))
  .filter(code => code !== 'en')
const catalogueOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))

/** Has every sentence of the pages' sources looked up in the reader's language, and writes the dictionaries that their chunks wait for. */
export function spokenLanguages(): Plugin {
  const spoken = new Map<string, Spoken>()
  /** By page of HTML, the address of each language's first dictionary. */
  const firsts = new Map<string, Record<string, string>>()
  return {
    name: 'the languages of the pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.+\.tsx?$/ },
      handler(source, id) {
        const path = pathOf(id)
        const translated = isSpoken(path) ? translate(path, source) : null
        if (translated) spoken.set(path, translated)
        return translated
      },
    },
    generateBundle(_options, bundle) {
      /** Writes a module, named by its content, and returns its address. */
      const write = (name: string, source: string): string =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name: `${name.replaceAll('/', '-')}.js`, source }))}`
      for (const entry of Object.values(bundle)) {
        if (entry.type !== 'chunk' || !entry.isEntry) continue
        const dictionaries = dictionariesOf(entry, bundle, spoken)
        const addresses = codes.map(code => [code, writeLanguage(code, dictionaries, write)])
        firsts.set(entry.fileName, Object.fromEntries(addresses))
      }
    },
    // The pages start once their language has loaded; their first chunks load meanwhile.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk, bundle }) => [
        startingFrom(chunk ? firsts.get(chunk.fileName) : whole),
        ...(chunk && bundle ? linksTo(chunk, bundle) : []),
      ],
    },
  }
}

/** While the pages are developed a language is one file, which Vite serves as a module. */
const whole = Object.fromEntries(codes.map(code => [code, `/language/${code}.json?import`]))

const startingFrom = (addresses: object = {}): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: 'dictionaries', content: JSON.stringify(addresses) },
  injectTo: 'head',
})

/** Writes the dictionaries of a language, and returns the address of the first, which knows those of the others. */
function writeLanguage(
  code: string,
  { first, others, later }: Dictionaries,
  write: (name: string, source: string) => string,
): string {
  const catalogue = catalogueOf(code)
  const moduleOf = (sentences: ReadonlySet<string>) => {
    const translated = [...sentences].toSorted().flatMap(sentence => {
      const text = catalogue[sentence]
      return text === undefined || text === sentence ? [] : [[sentence, text]]
    })
    return `export default ${JSON.stringify(Object.fromEntries(translated))}`
  }
  const addresses = new Map(
    [...others].map(([name, sentences]) => [name, write(`${code}-${name}`, moduleOf(sentences))]),
  )
  const waited = [...later].map(([section, names]) => [section, names.map(name => addresses.get(name))])
  const laterDictionaries = `export const laterDictionaries = ${JSON.stringify(Object.fromEntries(waited))}`
  return write(code, `${moduleOf(first)}\n${laterDictionaries}\n`)
}

/** Links to all that an entry goes on with by itself: scripts and styles. */
function linksTo(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const known = new Set([entry.fileName, ...entry.imports])
  const scripts: string[] = []
  const styles = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || known.has(name)) return
    known.add(name)
    scripts.push(name)
    for (const imported of chunk.imports) follow(imported)
    // A chunk's dependencies come before its own styles.
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const name of entry.dynamicImports) follow(name)
  const link = (rel: string) => (name: string) =>
    ({ tag: 'link', attrs: { rel, crossorigin: true, href: `/${name}` }, injectTo: 'head' }) as const
  return [...scripts.map(link('modulepreload')), ...[...styles].map(link('stylesheet'))]
}
