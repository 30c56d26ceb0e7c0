import { unzipSync } from 'fflate'

/** How long a silent stream is listened to, in milliseconds. */
const STILL_AFTER = 100

/**
 * Returns the data an office sends at an address as text: files in archives opened, and of streams the first
 * events.
 */
export async function textLeaving(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const ends = new AbortController()
  const answer = await fetch(url, { headers, redirect: 'manual', signal: ends.signal })
  const streams = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const bytes = streams ? await untilStill(answer, ends) : new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, text: inWords(bytes).toLowerCase() }
}

async function untilStill(answer: Response, ends: AbortController): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const reader = answer.body?.getReader()
  for (;;) {
    const still = setTimeout(() => ends.abort(), STILL_AFTER)
    const next = await reader?.read().catch(() => undefined)
    clearTimeout(still)
    if (!next?.value) return Buffer.concat(parts)
    parts.push(next.value)
  }
}

/** Documents of offices are archives as well, and so are what is in them. */
function inWords(bytes: Uint8Array): string {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return Buffer.from(bytes).toString()
  return Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}\n${inWords(content)}`)
    .join('\n')
}
