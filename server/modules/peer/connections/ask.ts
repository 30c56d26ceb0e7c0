import type { PrepareContext } from '../../../kernel/index.ts'
import { type Sentence, sentence } from '../../../kernel/index.ts'
import type { ConnectionRow } from './connections.ts'
import { authorisationOf, wordsOf } from './upstreams.ts'

interface Question {
  /** Below the base of the main API. */
  path: string
  query?: Readonly<Record<string, string>>
  timeoutMs: number
}

/** Requests the platform's main API; without an answer, returns the reason as a sentence. */
export async function askPlatform(
  ctx: PrepareContext,
  connection: ConnectionRow,
  { path, query = {}, timeoutMs }: Question,
): Promise<{ status: number; body: unknown } | Sentence> {
  if (connection.primary_url === null) return sentence`The connection no longer has an API.`
  const url = new URL(`${connection.primary_url.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const answer = await ctx.services.outbound.fetch(url, {
      headers: { accept: 'application/json', ...authorisationOf(ctx, connection) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 200) return { status: 200, body: await answer.json() }
    await answer.body?.cancel()
    return { status: answer.status, body: null }
  } catch (error) {
    return wordsOf(error)
  }
}
