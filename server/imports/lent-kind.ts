import type { Context, Sentence } from '../kernel/index.ts'
import type { Columns } from './columns.ts'
import type { Choice } from './kind.ts'
import type { SheetRow } from './sheet-row.ts'

/** A tool of a known server that returns records of a kind, and its arguments. */
export interface LentTool {
  name: RegExp
  /**
   * Arguments of the tool; those it does not know are left out. A text such as `{to}` is taken from the call,
   * and left out where the call has none.
   */
  given?: Readonly<Record<string, unknown>>
}

/** A kind of records that modules read through connections, as the module declares it whose records they would be. */
export interface LentKind<C extends string = string> {
  /** Its key in bindings, such as `journal_lines`. */
  key: string
  /** The label of its records. */
  title: Sentence
  /** Its columns; amounts are in the currency of the row (`currency`) or of the binding. */
  columns: Columns<C>
  /** Arguments a call may pass: `from`, `to`. */
  asks?: readonly string[]
  choices?(ctx: Context): Promise<Partial<Record<C, readonly Choice[]>>>
  /** Returns whether a row is not data: a total, a title. */
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
