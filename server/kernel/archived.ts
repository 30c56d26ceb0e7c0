import { type Sentence, sentence } from './language/sentence.ts'
import { conflict } from './problems/errors.ts'

export const archived = [409, 'Archived and read-only until restored'] as const

/** Why a record that was archived is not changed. */
export const archivedSaid = (name: string): Sentence => sentence`${name} is archived: bring it back first.`

/** 409 `archived` for a record that was archived: it is brought back before it is changed. */
export function assertNotArchived({ name, archived_at }: { name: string; archived_at: string | null }): void {
  if (archived_at !== null) throw conflict('archived', archivedSaid(name))
}
