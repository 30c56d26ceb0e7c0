import type { Context, Sentence } from '../kernel/index.ts'
import type { Columns } from './columns.ts'
import type { Choice } from './kind.ts'
import type { SheetRow } from './sheet-row.ts'

/** A tool of a known server that gives records of a kind, and what it is asked. */
export interface LentTool {
  name: RegExp
  /**
   * What it is given; what a tool does not know is left out. A text such as `{to}` is what the call says, and left out
   * where it says nothing.
   */
  given?: Readonly<Record<string, unknown>>
}

/** A kind of records that modules read through connections, as the module declares it whose records they would be. */
export interface LentKind<C extends string = string> {
  /** As a binding names it, such as `journal_lines`. */
  key: string
  /** What people call them. */
  title: Sentence
  /** Its amounts are in the currency of the row (`currency`) or of the binding. */
  columns: Columns<C>
  /** What the call may say of what it wants: `from`, `to`. */
  asks?: readonly string[]
  choices?(ctx: Context): Promise<Partial<Record<C, readonly Choice[]>>>
  /** Whether a row is none of the kind's: a total, a title. */
  ignores?(cells: Readonly<Record<C, string>>): boolean
  /** Refuses a row that says too little. */
  check?(row: SheetRow<C>): void
  /** The tools of the servers that are known, most telling first. */
  tools: readonly LentTool[]
  /** The words that the name of a tool has which gives them, on a server that nobody knows. */
  words: readonly string[]
}

declare module '../kernel/module.ts' {
  interface Module {
    /** The kinds of records that it reads through connections. */
    lentRecords?: readonly LentKind[]
  }
}

/** The kinds of records that connections may lend, each once, with the modules that read them. */
export function lentKinds({
  services,
}: Pick<Context, 'services'>): Array<{ kind: LentKind; modules: string[] }> {
  const found = new Map<string, { kind: LentKind; modules: string[] }>()
  for (const { key, lentRecords = [] } of services.registry.modules)
    for (const kind of lentRecords) {
      const known = found.get(kind.key) ?? { kind, modules: [] }
      known.modules.push(key)
      found.set(kind.key, known)
    }
  return [...found.values()]
}
