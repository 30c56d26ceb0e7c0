import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { isSpoken, translate } from './sentences.ts'

/** Has every sentence of the pages' sources looked up in the reader's language. */
export const spokenLanguages = (): Plugin => ({
  name: 'the languages of the pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/renderer\/.+\.tsx?$/ },
    handler(source, id) {
      const path = id.slice(id.lastIndexOf('/renderer/') + 1)
      return isSpoken(path) ? translate(path, source) : null
    },
  },
  // The pages start once their language has loaded; their first chunks load meanwhile.
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { chunk, bundle }) => (chunk && bundle ? linksTo(chunk, bundle) : []),
  },
})

/** Links to all that an entry goes on with by itself: scripts and styles. */
function linksTo(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const known = new Set([entry.fileName, ...entry.imports])
  const scripts: string[] = []
  const styles = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || chunk.facadeModuleId?.endsWith('.json') || known.has(name)) return
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
