import { isStorageFull, isUnreachable, violatedConstraint } from '../../database/index.ts'
import { sentence } from '../language/sentence.ts'
import { AppError, conflict } from './errors.ts'

/** An error of the database or disk in words a caller can act on; null for any other error. */
export function storeProblem(error: unknown): AppError | null {
  switch (violatedConstraint(error)) {
    case 'unique':
      return conflict('duplicate', sentence`An identical record already exists.`)
    case 'foreign_key':
      return new AppError(
        409,
        'in_use',
        sentence`It refers to something that is not there, or something still refers to it.`,
        { cause: error },
      )
  }
  if (isUnreachable(error))
    return new AppError(
      503,
      'database_unavailable',
      sentence`The database cannot be reached now. Try again in a moment.`,
    )
  if (isStorageFull(error))
    return new AppError(
      507,
      'storage_full',
      sentence`The office’s disk is full, so nothing was saved. Existing data can still be read; free some space and try again.`,
    )
  return null
}
