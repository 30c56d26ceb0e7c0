import { auth } from '@modelcontextprotocol/client'
import type { Authorisation } from './authorisation.ts'
import { ConnectionFailure, failureOf, type OpeningParts, openClient, type Place } from './open-client.ts'

/** Parameters of an authorisation server's redirect. */
export interface CodeAnswer {
  code: string
  iss?: string | undefined
}

/**
 * Contacts a server to learn its requirements, and returns the address at which a person agrees; null when
 * the server admits the office without it.
 */
export async function beginAuthorisation(
  authorisation: Authorisation,
  place: Place,
  parts: OpeningParts,
): Promise<string | null> {
  try {
    const opened = await openClient(place, { ...parts, authorisation })
    await opened.close()
    return null
  } catch (error) {
    if (authorisation.address) return authorisation.address.href
    const failure = failureOf(error)
    throw failure.kind === 'needs_authorisation'
      ? new ConnectionFailure(
          'unreachable',
          'The server refuses the office and names no place to authorise it.',
        )
      : failure
  }
}

/** Exchanges the code for tokens; the issuer, where one is named, is that of the server that was asked. */
export async function finishAuthorisation(
  authorisation: Authorisation,
  url: string,
  { code, iss }: CodeAnswer,
  fetch: OpeningParts['fetch'],
): Promise<void> {
  try {
    await auth(authorisation, {
      serverUrl: url,
      authorizationCode: code,
      fetchFn: fetch,
      ...(iss === undefined ? {} : { iss }),
    })
  } catch (error) {
    throw failureOf(error)
  }
}
