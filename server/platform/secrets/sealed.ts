import { commandLine } from '../../kernel/command-line.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

/** 409: what the database holds sealed was sealed by other keys than those that are here. */
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
