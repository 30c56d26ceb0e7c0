import type { SentSheet, SheetImports } from '../../queries/imports.ts'
import { useAction } from '../action/use-action.ts'

/** Undoes an import; a refusal names the records built upon it. */
export const useUndoImport = <Body extends SentSheet>(
  { key, undo }: SheetImports<Body>,
  invalidates: ReadonlyArray<readonly unknown[]>,
) => useAction((id: number) => undo(id), { invalidates: [key, ...invalidates] })
