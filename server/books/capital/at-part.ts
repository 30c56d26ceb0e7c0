import { AppError, invalid } from '../../kernel/index.ts'

/** Moves the errors of a part to that part of the request. */
export function atPart(error: unknown, part: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error
  return invalid((error.errors ?? []).map(({ path, message }) => ({ path: `${part}.${path}`, message })))
}
