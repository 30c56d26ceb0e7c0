import MiniSearch from 'minisearch'
import type { Registry } from '../../kernel/module.ts'
import { contentWords, sameAs, stemOf } from '../../platform/search/words.ts'
import { argumentSchema } from './arguments.ts'
import type { ToolRoute } from './tools.ts'

/** Parts of a tool by how much they tell of its purpose, most first. */
const WEIGHTS = { title: 3, keywords: 3, name: 2, description: 1.5, summary: 1, module: 1, fields: 0.5 }
type Entry = Record<keyof typeof WEIGHTS, string> & { id: string }

const indexes = new WeakMap<Registry, ToolIndex>()

/** The tools that serve a request in plain words, the best first. */
export function searchTools(registry: Registry, tools: readonly ToolRoute[], request: string): ToolRoute[] {
  let index = indexes.get(registry)
  if (!index) {
    index = new ToolIndex(registry)
    indexes.set(registry, index)
  }
  return index.search(request, tools)
}

/** The tools of a house, to be looked through by words: BM25 over stems. */
class ToolIndex {
  readonly #index = new MiniSearch<Entry>({
    fields: Object.keys(WEIGHTS),
    tokenize: text => contentWords(text).map(stemOf),
    processTerm: term => term,
    searchOptions: {
      boost: WEIGHTS,
      tokenize: request => contentWords(request).flatMap(word => [word, ...sameAs(word)].map(stemOf)),
    },
  })

  constructor(registry: Registry) {
    this.#index.addAll(
      (registry.tools as ToolRoute[]).map(route => ({
        id: route.tool.name,
        name: route.tool.name.replaceAll('_', ' '),
        title: route.tool.title,
        description: route.tool.description,
        keywords: route.tool.keywords ?? '',
        summary: route.summary,
        module: `${registry.moduleOf(route).title} ${route.tool.category}`,
        fields: Object.keys(argumentSchema(route).properties).join(' ').replaceAll('_', ' '),
      })),
    )
  }

  search(request: string, tools: readonly ToolRoute[]): ToolRoute[] {
    const among = new Map(tools.map(route => [route.tool.name as string, route]))
    return this.#index
      .search(request, { filter: ({ id }) => among.has(id) })
      .map(({ id }) => among.get(id) as ToolRoute)
  }
}
