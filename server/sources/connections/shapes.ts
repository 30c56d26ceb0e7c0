import { isReading, type PinnedTool, verbOf, wordsOf } from './tool-list.ts'

/**
 * Known kinds of server, as data: a server is recognised by the names of its tools and of their arguments,
 * whoever made it. Tools not in these tables are judged by their verbs (`list`, `search`, `read`).
 */
interface ToolShape {
  name: RegExp
  /** The argument that takes the path, the address, the query or the id; null for a tool without any. */
  argument: RegExp | null
}

const path = /^(path|file_?path|file|dir(ectory)?|folder|location)$/i
const statement = /^(query|sql|statement)$/i

/** In the order of preference. */
export const shapes = {
  /** The folders a files server offers, where it offers only some. */
  roots: [{ name: /^list_allowed_(directories|folders|roots)$/, argument: null }],
  /** A folder's content. Sizes let a file that is too large be left where it is. */
  folder: [
    { name: /^list_(directory|dir|folder)_with_sizes$/, argument: path },
    { name: /^(list_(directory|dir|folder|files)|read_directory|ls)$/, argument: path },
  ],
  /** A file whole, as bytes before as text. */
  file: [
    { name: /^(read_media_file|read_binary_file|read_file_bytes|download_file)$/, argument: path },
    { name: /^(read_text_file|read_file|get_file(_content(s)?)?|cat)$/, argument: path },
  ],
  fileSearch: [{ name: /^(search_files|find_files|glob)$/, argument: /^(pattern|query|glob)$/i }],
  /** Documents without folders, each by its address. */
  documents: [{ name: /^list_(pdfs|documents|docs)$/, argument: null }],
  /** A document in pieces: beside the address it takes `offset` and `byteCount`. */
  pieces: [{ name: /^read_\w*bytes$/, argument: /^(url|uri|path)$/i }],
  /** The tables of a database, and reading one. */
  tables: [{ name: /^(list_tables|show_tables|get_tables)$/, argument: null }],
  query: [{ name: /^(read_query|select_query|query|execute_query|run_query)$/, argument: statement }],
} as const satisfies Record<string, readonly ToolShape[]>

/** Tools that list one kind of thing of several, and the kinds worth reading. */
export const kindsOf: ReadonlyArray<{ argument: RegExp; values: readonly string[] }> = [
  { argument: /^objectType$/i, values: ['companies', 'contacts', 'deals', 'tickets'] },
]

/** Arguments that only say which part of a list is wanted. */
export const paging = /^(page|page_?(size|number)|limit|per_?page|offset|cursor|after|start_?cursor)$/i

export interface Match {
  tool: PinnedTool
  /** The name of the argument that the shape speaks of; null where it has none. */
  argument: string | null
}

const propertiesOf = ({ inputSchema }: PinnedTool): string[] =>
  Object.keys((inputSchema.properties ?? {}) as Record<string, unknown>)

const requiredOf = ({ inputSchema }: PinnedTool): string[] => (inputSchema.required ?? []) as string[]

/** The first tool of that shape which needs nothing that the shape does not know. */
export function match(tools: readonly PinnedTool[], among: readonly ToolShape[]): Match | null {
  for (const { name, argument } of among) {
    for (const tool of tools) {
      if (!name.test(tool.name)) continue
      const found = argument ? propertiesOf(tool).find(one => argument.test(one)) : null
      if (argument && !found) continue
      if (
        requiredOf(tool).some(
          one => one !== found && !/^(path|dir(ectory)?|folder)$/i.test(one) && !paging.test(one),
        )
      )
        continue
      return { tool, argument: found ?? null }
    }
  }
  return null
}

/** A list of records that can be read whole: all accounts, all deals. */
export interface Collection {
  /** The name as a document: `accounts`, `companies`. */
  name: string
  tool: PinnedTool
  given: Record<string, unknown>
  /** The argument that turns the page, where it counts from 1. */
  page: string | null
}

/** The collections of a server of records: its reading tools whose verb is `list` and which need nothing else. */
export function collectionsOf(tools: readonly PinnedTool[]): Collection[] {
  return tools.flatMap(tool => {
    const verb = verbOf(tool.name)
    if (!isReading(tool) || verb !== 'list') return []
    const needed = requiredOf(tool).filter(one => !paging.test(one))
    const page = propertiesOf(tool).find(one => one === 'page') ?? null
    const words = wordsOf(tool.name)
    if (needed.length === 0)
      return [{ name: words.slice(words.indexOf(verb) + 1).join('-') || tool.name, tool, given: {}, page }]
    const [only] = needed
    const kinds = needed.length === 1 && kindsOf.find(({ argument }) => argument.test(only as string))
    if (!kinds) return []
    return kinds.values.map(value => ({ name: value, tool, given: { [only as string]: value }, page }))
  })
}

/** The tool that looks for records: its verb is `search` or `find`, or the word stands in its name. */
export function searchOf(tools: readonly PinnedTool[]): Match | null {
  const tool = tools.find(
    one =>
      wordsOf(one.name).some(word => word === 'search' || word === 'find') &&
      propertiesOf(one).some(name => /^(query|q|search(Term)?|text|pattern)$/i.test(name)),
  )
  const lists = tools.find(
    one => verbOf(one.name) === 'list' && propertiesOf(one).some(name => /^search_?term$/i.test(name)),
  )
  const found = tool ?? lists
  if (!found) return null
  const argument = propertiesOf(found).find(name => /^(query|q|search_?(term)?|text|pattern)$/i.test(name))
  return { tool: found, argument: argument ?? null }
}

/** The tool that shows one record by its id, the most readable form first. */
export function recordOf(tools: readonly PinnedTool[]): Match | null {
  const candidates = tools.filter(
    one => isReading(one) && ['get', 'read', 'retrieve', 'fetch'].includes(verbOf(one.name) ?? ''),
  )
  const ofOneThing = candidates.flatMap(tool => {
    const required = requiredOf(tool)
    const id = required.find(name => /(^|_)(id|ids)$|Id$|ID$|^inputs$/.test(name))
    return id ? [{ tool, argument: id, weight: weightOf(tool, required) }] : []
  })
  const [best] = ofOneThing.sort((a, b) => a.weight - b.weight)
  return best ? { tool: best.tool, argument: best.argument } : null
}

/**
 * Returns the weight of a tool, smaller is better: readable text before structures, objects and pages before
 * their parts.
 */
function weightOf({ name }: PinnedTool, required: readonly string[]): number {
  const words = wordsOf(name)
  if (words.includes('markdown') || words.includes('text')) return 0
  if (words.includes('objects') || words.includes('page') || words.includes('document'))
    return 1 + required.length
  return 10 + required.length
}
