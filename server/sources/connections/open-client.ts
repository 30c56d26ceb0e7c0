import {
  Client,
  type OAuthClientProvider,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { version } from '../../kernel/version.ts'
import type { Launch } from '../programs/launch.ts'
import { ProcessTransport } from '../programs/process-transport.ts'
import { startProgram } from '../programs/program.ts'
import { SchemasWhenCalled } from './schemas-when-called.ts'
import { leaveUnsoundAside, type UnsoundTool } from './unsound-tools.ts'

/** Where a server is: at an address, or a program to start. */
export type Place =
  | { transport: 'http'; url: string; headers: Record<string, string> }
  | {
      transport: 'stdio'
      launch: Launch
      env: Record<string, string>
      /** Settings the office adds for the program, overridden by `env`; none is secret. */
      settings?: Record<string, string>
    }

export interface OpenedClient {
  client: Client
  /** The transport. */
  over: 'streamable_http' | 'sse' | 'stdio'
  /** The program's process; null for a server at an address. */
  pid: number | null
  /** Tools left out of its list. */
  unsound: readonly UnsoundTool[]
  /** Ends the conversation, and the program if there is one. */
  close(): Promise<void>
}

export interface OpeningParts {
  /** `fetch` that judges every address it is given. */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  /** Absent where the server is not to be asked for authorisation. */
  authorisation?: OAuthClientProvider | undefined
  /** The longest wait for a server to introduce itself, in milliseconds. */
  timeoutMs: number
  /** Ends the attempt when the office stops. */
  signal?: AbortSignal | undefined
}

/** Why a server cannot be spoken to, in words for a person. */
export class ConnectionFailure extends Error {
  readonly kind: 'unreachable' | 'needs_authorisation'

  constructor(kind: ConnectionFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Opens a client on a server; throws a ConnectionFailure when there is none to speak to. */
export async function openClient(place: Place, parts: OpeningParts): Promise<OpenedClient> {
  return place.transport === 'stdio' ? overStdio(place, parts) : overHttp(place, parts)
}

const newClient = () =>
  new Client(
    { name: 'fund-office', title: 'Fund Office', version },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: {},
      jsonSchemaValidator: new SchemasWhenCalled(),
    },
  )

async function overStdio(
  place: Place & { transport: 'stdio' },
  { timeoutMs, signal }: OpeningParts,
): Promise<OpenedClient> {
  const transport = new ProcessTransport(place.launch, place.env, startProgram, place.settings)
  const client = newClient()
  try {
    await within(timeoutMs, client.connect(transport, { timeout: timeoutMs }), signal)
  } catch (error) {
    const { ended } = transport
    await transport.close()
    const words = ended ? 'The program ended before it had introduced itself.' : wordsOf(error)
    const said = lastWords(transport.complaint)
    throw new ConnectionFailure('unreachable', said ? `${words} It said: ${said}` : words)
  }
  const unsound = leaveUnsoundAside(transport)
  return { client, over: 'stdio', pid: transport.pid, unsound, close: () => closing(client, transport) }
}

/** Streamable HTTP, then the transport before it: a server of that time answers the new one with an error. */
async function overHttp(place: Place & { transport: 'http' }, parts: OpeningParts): Promise<OpenedClient> {
  const url = new URL(place.url)
  let refused = false
  const options = {
    async fetch(address: string | URL, init?: RequestInit) {
      const answer = await parts.fetch(address, init)
      if (new URL(address).href === url.href) refused = [401, 403].includes(answer.status)
      return answer
    },
    requestInit: { headers: place.headers },
    ...(parts.authorisation ? { authProvider: parts.authorisation } : {}),
  }
  const attempt = async (transport: Transport, over: OpenedClient['over']): Promise<OpenedClient> => {
    const client = newClient()
    try {
      await within(parts.timeoutMs, client.connect(transport, { timeout: parts.timeoutMs }), parts.signal)
    } catch (error) {
      await closing(client, transport)
      throw error
    }
    const unsound = leaveUnsoundAside(transport)
    return { client, over, pid: null, unsound, close: () => closing(client, transport) }
  }
  try {
    return await attempt(new StreamableHTTPClientTransport(url, options), 'streamable_http')
  } catch (first) {
    if (refused) throw unauthorised()
    if (!mayBeOlder(first)) throw failureOf(first)
    try {
      return await attempt(new SSEClientTransport(url, options), 'sse')
    } catch (second) {
      throw refused ? unauthorised() : isUnauthorised(second) ? failureOf(second) : failureOf(first)
    }
  }
}

async function closing(client: Client, transport: Transport): Promise<void> {
  await client.close().catch(() => undefined)
  await transport.close().catch(() => undefined)
}

/** True for an answer that a server gives who knows only the older transport. */
function mayBeOlder(error: unknown): boolean {
  if (isUnauthorised(error)) return false
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof SdkHttpError ? error.status : undefined

export const isUnauthorised = (error: unknown): boolean =>
  error instanceof UnauthorizedError || [401, 403].includes(statusOf(error) ?? 0)

export function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error
  return isUnauthorised(error) ? unauthorised() : new ConnectionFailure('unreachable', wordsOf(error))
}

const unauthorised = () =>
  new ConnectionFailure(
    'needs_authorisation',
    'The server does not let the office in: authorise the connection, or give it the right key.',
  )

/** Returns an error as a sentence for people; it never contains a document's text. */
export function wordsOf(error: unknown): string {
  const status = statusOf(error)
  if (status !== undefined) return `The server answered with status ${status}.`
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return 'The server did not answer in time.'
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed)
    return 'The server ended the conversation.'
  const causes = chainOf(error)
  const known = causes.map(({ code }) => UNREACHABLE[code ?? '']).find(words => words !== undefined)
  if (known) return known
  const ours = causes.find(({ message }) => /^the (target|program|answer|name) /.test(message ?? ''))?.message
  return ours ? `${ours[0]?.toUpperCase()}${ours.slice(1)}.` : 'The server could not be understood.'
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such program on this computer.',
  EACCES: 'The program may not be run: it is not executable.',
  ENOTFOUND: 'There is no server of that name.',
  EAI_AGAIN: 'There is no server of that name.',
  ECONNREFUSED: 'No response from that address.',
  EREFUSED: 'The name leads into a private network, which is not reached.',
}

/** Returns an error with its causes, since libraries wrap errors. */
function chainOf(error: unknown): NodeJS.ErrnoException[] {
  const chain: NodeJS.ErrnoException[] = []
  for (let one = error; one instanceof Error && chain.length < 8; one = (one as { cause?: unknown }).cause) {
    chain.push(one)
    if ('data' in one && (one.data as { cause?: unknown })?.cause instanceof Error)
      chain.push((one.data as { cause: Error }).cause)
  }
  return chain
}

/** Returns the last line of a program's output; of npm all error lines, since its last line names a log. */
function lastWords(text: string): string {
  const ofNpm = [
    ...text.matchAll(/^npm (?:error|ERR!)(?: code)?(?: \d{3})? +(?!A complete log|\d{3}$)(\S.*)$/gm),
  ].map(([, words]) => words)
  const words = ofNpm.length > 0 ? ofNpm.join(' ') : text.split('\n').at(-1)
  return words?.replaceAll(/\s+/g, ' ').trim().slice(0, 500) ?? ''
}

/** Rejects when `work` takes longer or is called off, whatever the library under it waits for. */
export async function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let late = (): void => undefined
  const cut = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new SdkError(SdkErrorCode.RequestTimeout, 'did not answer in time')),
      ms + 250,
    )
    const stop = () => reject(new SdkError(SdkErrorCode.ConnectionClosed, 'was called off'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    late = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  })
  work.catch(() => undefined)
  return Promise.race([work, cut]).finally(late)
}
