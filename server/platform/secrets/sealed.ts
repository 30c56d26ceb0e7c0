import { commandLine } from '../../kernel/command-line.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

/** Returns a 409 for values in the database sealed under other keys than the present ones. */
export const sealedUnderAnotherKey = (cause: unknown) =>
  Object.assign(
    new AppError(
      409,
      'sealed_under_another_key',
      sentence`This was sealed under a key that is not available. Restore the recovery kit (${commandLine('restore', '--kit <file>')}), or enter it again: see the list under Settings, Recovery.`,
    ),
    { cause },
  )

/** A route's declaration of that answer. */
export const sealed_under_another_key = [
  409,
  'A secret it needs was encrypted with a key no longer here: enter it again',
] as const
