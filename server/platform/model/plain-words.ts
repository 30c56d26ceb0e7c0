import { APICallError } from 'ai'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'

const STATUS: Readonly<Record<number, Sentence>> = {
  400: sentence`The endpoint rejects the request: the model may not support tools, or its name may be wrong.`,
  401: sentence`The endpoint rejects the key.`,
  402: sentence`The endpoint asks for payment.`,
  403: sentence`The endpoint rejects the key.`,
  404: sentence`The endpoint has no such model or address.`,
  413: sentence`The endpoint rejects the prompt as too long.`,
  429: sentence`The endpoint reports too many requests.`,
}

/** A model error in a sentence, without anything that was sent or received. */
export function plainWords(error: unknown, url: string, timeoutSeconds: number): Sentence {
  const chain = chainOf(error)
  const call = chain.find(one => APICallError.isInstance(one)) as APICallError | undefined
  const codes = chain.map(one => (one as { code?: unknown }).code)
  if (chain.some(one => one.name === 'TimeoutError'))
    return sentence`The model did not answer within ${timeoutSeconds} seconds.`
  if (chain.some(one => one.name === 'AbortError')) return sentence`The question was withdrawn.`
  if (codes.includes('ECONNREFUSED')) return sentence`No response from ${originOf(url)}.`
  if (codes.includes('ENOTFOUND')) return sentence`There is no host ${new URL(url).hostname}.`
  if (codes.includes('EREFUSED')) return sentence`The name resolves to a private network.`
  if (codes.some(code => code === 'ECONNRESET' || code === 'UND_ERR_SOCKET'))
    return sentence`The endpoint closed the connection.`
  const status = call?.statusCode
  if (status !== undefined && status >= 300)
    return STATUS[status] ?? sentence`The endpoint failed with status ${status}.`
  if (chain.some(one => /JSONParse|TypeValidation|InvalidResponse|NoOutput|NoContent/.test(one.name)))
    return sentence`The reply is not OpenAI-compatible.`
  if (status !== undefined) return sentence`The reply is not OpenAI-compatible.`
  return sentence`The model at ${originOf(url)} cannot be reached.`
}

const originOf = (url: string): string => new URL(url).origin

/** The error with its causes, and the last of those that were tried again. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  let at: unknown = error
  while (at instanceof Error && chain.length < 10) {
    chain.push(at)
    at = (at as { lastError?: unknown }).lastError ?? at.cause
  }
  return chain
}
