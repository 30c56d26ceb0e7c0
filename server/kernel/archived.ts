import { sentence } from './language/sentence.ts'
import { conflict } from './problems/errors.ts'

export const archived = [409, 'It is archived, and stays as it is until it is brought back'] as const

/** 409 `archived` for a record that was archived: it is brought back before it is changed. */
export function assertNotArchived({ name, archived_at }: { name: string; archived_at: string | null }): void {
  if (archived_at !== null) throw conflict('archived', sentence`${name} is archived: bring it back first.`)
}
