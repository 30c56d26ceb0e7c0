import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'

/** Where a secret of an address is sent: its scheme, host and port. */
export const originOf = (url: string): string => new URL(url).origin

/** The place a kept secret would go to that it was not given for: whoever changes an address must not learn it. */
export const strangerAmong = (given: readonly string[], now: readonly string[]): string | undefined =>
  now.find(place => !given.includes(place))

/** 422 on the field of a kept secret that would go to a place it was not given for. */
export function assertGivenFor(given: readonly string[], now: readonly string[], field: string): void {
  const stranger = strangerAmong(given, now)
  if (stranger !== undefined)
    throw invalidField(
      field,
      sentence`must be entered again: the stored one was given for another address and is not sent to ${stranger}`,
    )
}
