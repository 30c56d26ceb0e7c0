import { createHash } from 'node:crypto'
import { Agent, fetch as request } from 'undici'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { guardedLookup, refusalOf } from '../outbound/addresses.ts'

/** Where a model is, and how it is asked. */
export interface Endpoint {
  /** The base address of the OpenAI form, such as `http://127.0.0.1:11434/v1`. */
  url: string
  name: string
  key: string | null
  timeoutSeconds: number
  retries: number
  streaming: boolean
  /** Given by whoever runs the appliance: it may be in their own network. */
  trusted: boolean
}

/** A record of the traffic. */
export interface Wire {
  promptCharacters: number
  promptSha256: string
}

const CONNECT_MS = 10_000
let guarded: Agent | undefined
let open: Agent | undefined

/** Why this address may not be asked, in words; null when it may: this computer, or an https address of a public host. */
export const refusalOfModel = (url: string): Sentence | null => {
  const parsed = new URL(url)
  if (!/^https?:$/.test(parsed.protocol)) return sentence`must be an http or https address`
  return refusalOf(parsed, true)
}

/**
 * Returns a `fetch` for one endpoint only: it follows no redirects, and refuses a public name that resolves
 * into a private network when the connection is made. It reports what was sent, for the record.
 */
export function fetchFor({ trusted }: Endpoint, sent: (wire: Wire) => void): typeof fetch {
  guarded ??= new Agent({ connect: { lookup: guardedLookup(true), timeout: CONNECT_MS } })
  open ??= new Agent({ connect: { timeout: CONNECT_MS } })
  const dispatcher = trusted ? open : guarded
  return (async (input: string | URL, init: Parameters<typeof request>[1]) => {
    const url = String(input)
    const refusal = trusted ? null : refusalOfModel(url)
    if (refusal) throw new Error(`the address ${refusal}`)
    const body = String(init?.body ?? '')
    sent({ promptCharacters: body.length, promptSha256: sha256(body) })
    return request(url, { ...init, redirect: 'error', dispatcher })
  }) as unknown as typeof fetch
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
