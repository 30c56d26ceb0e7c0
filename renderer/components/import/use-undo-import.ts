import type { SentSheet, SheetImports } from '../../queries/imports.ts'
import { useAction } from '../action/use-action.ts'

/** Takes an import back; a refusal says what was built upon it. */
export const useUndoImport = <Body extends SentSheet>(
  { key, undo }: SheetImports<Body>,
  invalidates: ReadonlyArray<readonly unknown[]>,
) => useAction((id: number) => undo(id), { invalidates: [key, ...invalidates] })
