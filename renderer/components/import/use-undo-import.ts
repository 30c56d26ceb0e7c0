import type { SentSheet, SheetImports } from '../../queries/imports.ts'
import { useAction } from '../action/use-action.ts'

/** An import to undo, and why where it is asked. */
export interface Undoing {
  id: number
  reason?: string
}

/** Undoes an import; a refusal names the records built upon it. */
export const useUndoImport = <Body extends SentSheet>(
  { key, undo }: SheetImports<Body>,
  invalidates: ReadonlyArray<readonly unknown[]>,
) => useAction(({ id, reason }: Undoing) => undo(id, reason), { invalidates: [key, ...invalidates] })
