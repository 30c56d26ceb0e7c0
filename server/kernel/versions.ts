import { sentence } from './language/sentence.ts'
import { conflict } from './problems/errors.ts'

export const changed_meanwhile = [
  409,
  'Changed since the `version` you read, or at the same moment; see `current`',
] as const

/** 409 `changed_meanwhile` when a record is not of the version any more that a change was meant for; any is when none was said. */
export function assertVersion(current: { version: number }, meant: number | undefined): void {
  if (meant !== undefined && meant !== current.version)
    throw conflict('changed_meanwhile', sentence`Someone changed this since you read it. Read it again.`, {
      current: { version: current.version },
    })
}
