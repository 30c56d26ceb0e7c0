import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { FOLDER_SERVER } from '../folder/program.ts'
import { type Launch, refusalOfLaunch } from '../programs/launch.ts'

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g

/** One server that may be chosen instead of typing a command. */
export const CatalogueEntry = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/, 'must be a key such as deal-folder'),
  title: z.string().min(1).max(200),
  command: z.string().min(1).max(1000),
  /** `{name}` is a placeholder that whoever makes a connection fills in. */
  args: z.array(z.string().max(4000)).max(64).default([]),
  /** The names of the settings that the server needs, such as an API key. */
  env: z
    .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/))
    .max(32)
    .default([]),
})

export type CatalogueEntry = z.output<typeof CatalogueEntry>

/** The operator's own list of servers, and the built-in ones. */
export class Catalogue {
  readonly #entries: ReadonlyMap<string, CatalogueEntry & { needsConsent: boolean }>

  constructor(operators: readonly CatalogueEntry[]) {
    const all = [
      { ...folderServer(), needsConsent: true },
      ...operators.map(entry => ({ ...entry, needsConsent: false })),
    ]
    this.#entries = new Map(all.map(entry => [entry.id, entry]))
  }

  /** Reads the operator's file; throws one message with its errors. */
  static read(file: string | undefined): Catalogue {
    if (!file) return new Catalogue([])
    let content: unknown
    try {
      content = JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new Error(`SVC_MCP_CATALOGUE cannot be read as JSON: ${(error as Error).message}`)
    }
    const parsed = z.array(CatalogueEntry).safeParse(content)
    if (!parsed.success) throw new Error(`SVC_MCP_CATALOGUE: ${z.prettifyError(parsed.error)}`)
    for (const { id, command, args, env } of parsed.data) {
      const refusal = refusalOfLaunch({ command, args, envKeys: env })
      if (refusal) throw new Error(`SVC_MCP_CATALOGUE: ${id}: ${refusal}`)
    }
    return new Catalogue(parsed.data)
  }

  get entries() {
    return [...this.#entries.values()].map(entry => ({ ...entry, placeholders: placeholdersOf(entry) }))
  }

  find(id: string) {
    return this.#entries.get(id)
  }
}

export const placeholdersOf = ({ args }: Pick<CatalogueEntry, 'args'>): string[] => [
  ...new Set(args.flatMap(argument => [...argument.matchAll(PLACEHOLDER)].map(match => match[1] as string))),
]

/** Returns the command of an entry with these values inserted; each stays within its own argument. */
export function launchOf(entry: CatalogueEntry, values: Readonly<Record<string, string>>): Launch {
  const args = entry.args.map(argument =>
    argument.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? ''),
  )
  return { command: entry.command, args, envKeys: entry.env }
}

/** "A folder on this computer": our own folder server, run by the office's own runtime (program.ts). */
function folderServer(): CatalogueEntry {
  return {
    id: 'folder',
    title: 'A folder on this computer',
    command: process.execPath,
    args: [FOLDER_SERVER, '{folder}'],
    env: [],
  }
}
