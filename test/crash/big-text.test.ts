import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../office.ts'
import { Child, emptyFolder, main, watched } from './child.ts'

/**
 * Milliseconds of processor time that nothing may take in one piece: others wait for as long. On an idle computer it is
 * less than 50; one that shares its caches with much else takes as much again.
 */
const MOST_WORK_MS = 100
const MOST_BYTES = 10_000_000

/** A text of so many megabytes in which nearly every word is a name. */
function names(megabytes: number, from = 0): string {
  const words: string[] = []
  for (let length = 0; length < megabytes * 1e6; length += (words.at(-1) as string).length + 1)
    words.push(`Company${from + words.length}a Limited`)
  return words.join(' ')
}

describe('a text full of names', () => {
  const folder = emptyFolder()
  let child: Child
  let headers: Record<string, string>
  beforeAll(async () => {
    child = await Child.start(main, folder, [], watched)
    headers = { authorization: `Bearer ${await child.signIn()}` }
    // A first analysis takes longer.
    await analyse([names(0.01)])
  })
  afterAll(async () => {
    await child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function analyse(texts: string[]): Promise<{ body: Json; bytes: number; work: number }> {
    await child.loopDelay()
    const documents = texts.map((text, index) => ({ name: `names ${index}.txt`, text }))
    const reply = await child.post(
      '/api/v1/svc/vdr/analyze',
      { source: { type: 'inline', documents } },
      headers,
    )
    const text = await reply.text()
    const { work } = await child.loopDelay()
    expect(reply.status, text.slice(0, 500)).toBe(200)
    return { body: JSON.parse(text), bytes: text.length, work }
  }

  test.each([
    ['of 1 MB', [names(1)]],
    ['of 10 MB', [names(10)]],
    ['in ten documents', Array.from({ length: 10 }, (_, index) => names(1, index * 100_000))],
  ])('%s holds nobody up, and its map is bounded and says so', async (_, texts) => {
    const { body, bytes, work } = await analyse(texts)
    const { nodes, edges, more_nodes, more_edges } = body.entity_map
    expect(bytes).toBeLessThan(MOST_BYTES)
    expect(nodes.length).toBeLessThanOrEqual(1500)
    expect(edges.length).toBeLessThanOrEqual(2500)
    expect(body.documents.map(({ status }: Json) => status)).toEqual(texts.map(() => 'read'))
    expect(nodes.length + more_nodes).toBeGreaterThan(40_000)
    expect(edges.length + more_edges).toBeGreaterThan(40_000)
    process.stdout.write(`${work.toFixed(0)} ms at most in one piece, ${(bytes / 1e6).toFixed(1)} MB\n`)
    expect(work).toBeLessThan(MOST_WORK_MS)
    const again = await child.get(`/api/v1/svc/vdr/analyses/${body.id}`, headers)
    const { persisted: _persisted, ...kept } = body
    expect(await again.json()).toEqual(kept)
  })
})
