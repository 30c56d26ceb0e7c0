import { type PinnedTool, verbOf, wordsOf } from '../sources/connections/tool-list.ts'
import type { LentKind } from './lent-kind.ts'

/** A tool that may return the records of a kind, with its arguments. */
export interface ProposedTool {
  tool: string
  given: Record<string, unknown>
}

const PAGING =
  /^(page|page_?(size|number)|limit|per_?page|offset|cursor|after|start_?cursor|max_?results|count)$/i

/** The tool, of those that may be asked, that gives the records of a kind: one of a known server, else one whose name says so; null: none does. */
export function proposeTool(kind: LentKind, askable: readonly PinnedTool[]): ProposedTool | null {
  for (const { name, given = {} } of kind.tools)
    for (const tool of askable) {
      if (!name.test(tool.name)) continue
      const known = propertiesOf(tool)
      const own = Object.fromEntries(Object.entries(given).filter(([argument]) => known.includes(argument)))
      if (missingOf(tool, own).length === 0) return { tool: tool.name, given: own }
    }
  const named = askable.filter(
    tool => missingOf(tool, {}).length === 0 && wordsOf(tool.name).some(word => kind.words.includes(word)),
  )
  const found = named.find(({ name }) => verbOf(name) === 'list') ?? named[0]
  return found ? { tool: found.name, given: {} } : null
}

const propertiesOf = ({ inputSchema }: PinnedTool): string[] =>
  Object.keys((inputSchema.properties ?? {}) as Record<string, unknown>)

/** Returns the required arguments of a tool that are missing. */
const missingOf = ({ inputSchema }: PinnedTool, given: Record<string, unknown>): string[] =>
  ((inputSchema.required ?? []) as string[]).filter(name => !(name in given) && !PAGING.test(name))
