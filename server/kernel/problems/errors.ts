import { joined, type Sentence, sentence } from '../language/sentence.ts'

/** One thing wrong with the input: where it is (dotted path, `query.` or the parameter's name before it) and why. */
export interface FieldError {
  path: string
  message: Sentence
}

interface Details {
  /** Further members of the problem document: the state, allowed moves, missing items. */
  members?: Record<string, unknown>
  errors?: FieldError[]
  headers?: Record<string, string>
  /**
   * Commits the handler's writes before the error, where the refusal itself is worth recording: a failed
   * login counted, an action marked as expired.
   */
  keepWrites?: boolean
  /** The underlying cause, for the operator's log. */
  cause?: unknown
}

/** An error the caller may read. Anything else that is thrown becomes a 500 without details. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  /** The message in the caller's language; `message` is its English. */
  readonly detail: Sentence
  readonly members: Record<string, unknown>
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  readonly keepWrites: boolean

  constructor(status: number, code: string, detail: Sentence, details: Details = {}) {
    super(String(detail), details.cause === undefined ? undefined : { cause: details.cause })
    this.status = status
    this.code = code
    this.detail = detail
    this.members = details.members ?? {}
    this.errors = details.errors
    this.headers = details.headers ?? {}
    this.keepWrites = details.keepWrites ?? false
  }
}

/** 404: absent, or another organisation's; both read the same to the letter. */
export const notFound = () =>
  new AppError(404, 'not_found', sentence`There is nothing here, or it is not yours to see.`)

/** 403: the caller may know that the thing exists but not do this. */
export const forbidden = (detail: Sentence = sentence`Your role does not allow this.`) =>
  new AppError(403, 'forbidden', detail)

/** 409: the state of things does not allow it now. */
export const conflict = (code: string, detail: Sentence, members: Record<string, unknown> = {}) =>
  new AppError(409, code, detail, { members })

/** Nobody reads more at once, and an answer should not be larger than its request. */
const MOST_ERRORS = 100

/**
 * Returns a 422 for well-formed but invalid input; it lists the errors, of very many the first hundred and
 * the number of others.
 */
export function invalid(errors: FieldError[]): AppError {
  const shown = errors.slice(0, MOST_ERRORS)
  const more = errors.length - shown.length
  const told = shown.map(({ path, message }) => joined([path, message], ': '))
  if (more > 0) told.push(sentence`and ${more} more`)
  return new AppError(422, 'validation_failed', joined(told, '; '), {
    errors: shown,
    ...(more > 0 ? { members: { more_errors: more } } : {}),
  })
}

/** 422 for one field. */
export const invalidField = (path: string, message: Sentence) => invalid([{ path, message }])

/**
 * Runs work on one row of a list in the body, and names the row in its refusal: `payments.2.date` in
 * `errors`, or the row's index as `row` in any other refusal.
 */
export async function inRow<T>(list: string, row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, detail, members, cause } = error
    const errors = error.errors?.map(({ path, message }) => ({ path: `${list}.${row}.${path}`, message }))
    if (errors && code === 'validation_failed') throw invalid(errors)
    throw new AppError(status, code, detail, {
      members: { ...members, row },
      cause: cause ?? error,
      ...(errors ? { errors } : {}),
    })
  }
}
