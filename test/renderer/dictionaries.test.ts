import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import german from '../../renderer/language/de.json' with { type: 'json' }

const built = join(import.meta.dirname, '../../dist/renderer')
const assets = join(built, 'assets')
const translated: Readonly<Record<string, string>> = german

interface Node {
  type: string
  [key: string]: unknown
}

interface Chunk {
  imports: string[]
  /** Chunks that load later, and the sections under which they wait for their dictionaries. */
  later: Array<{ section: string; file: string }>
  /** Sentences of several words that it looks up; single ones are names in packages as well. */
  said: Set<string>
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (typeof (value as Node).type === 'string') yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** The text of a literal, which a minifier may have written as a template. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const quasis = (node?.type === 'TemplateLiteral' ? node.quasis : []) as Array<{
    value: { cooked: string }
  }>
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

function chunkOf(file: string): Chunk {
  const chunk: Chunk = { imports: [], later: [], said: new Set() }
  for (const node of nodesOf(parseSync(file, readFileSync(join(assets, file), 'utf8')).program.body)) {
    const from = textOf(node.source as Node | undefined)
    if (/^(Import|Export)/.test(node.type) && node.type !== 'ImportExpression' && from)
      chunk.imports.push(basename(from))
    if (node.type !== 'CallExpression') continue
    const [first, second] = node.arguments as Array<Node | undefined>
    const text = textOf(first)
    if (text === undefined) continue
    if (text.includes(' ') && text in translated && translated[text] !== text) chunk.said.add(text)
    for (const { type, source } of second?.type === 'ArrowFunctionExpression' ? nodesOf(second) : []) {
      const target = type === 'ImportExpression' && textOf(source as Node)
      if (target) chunk.later.push({ section: text, file: basename(target) })
    }
  }
  return chunk
}

const chunks = new Map(
  readdirSync(assets)
    .filter(name => /\.m?js$/.test(name) && !name.startsWith('de-'))
    .map(name => [name, chunkOf(name)]),
)

/** A chunk with all that it imports. */
function wholeOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) wholeOf(imported, seen)
  return seen
}

const saidIn = (files: Iterable<string>) => [...files].flatMap(file => [...(chunks.get(file)?.said ?? [])])

interface Dictionary {
  default: Record<string, string>
  laterDictionaries: Record<string, string[]>
}
const dictionaryAt = (address: string) => import(join(built, address)) as Promise<Dictionary>

describe.each([
  ['index.html', 200, 3_000],
  ['share.html', 20, 0],
])('the German of %s', (name, firstSentences, laterSentences) => {
  const html = readFileSync(join(built, name), 'utf8')
  const [, address = ''] =
    /name="dictionaries" content="\{&quot;de&quot;:&quot;([^&]+)&quot;\}"/.exec(html) ?? []
  const scripts = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  const begun = new Set(scripts.flatMap(file => [...wholeOf(file)]))

  test('has first what its first code says', async () => {
    const first = await dictionaryAt(address)
    const said = saidIn(begun)
    expect(said.length).toBeGreaterThan(firstSentences)
    expect(said.filter(sentence => first.default[sentence] !== translated[sentence])).toEqual([])
  })

  test('has with the dictionaries of a section what the code of the section says', async () => {
    const { default: first, laterDictionaries } = await dictionaryAt(address)
    const seen = new Set(begun)
    const said = new Set<string>()
    const missing: string[] = []
    for (const file of seen)
      for (const later of chunks.get(file)?.later ?? []) {
        const files = wholeOf(later.file)
        for (const one of files) seen.add(one)
        const addresses = laterDictionaries[later.section] ?? []
        const dictionaries = await Promise.all(addresses.map(async one => (await dictionaryAt(one)).default))
        const known: Record<string, string> = Object.assign({}, first, ...dictionaries)
        for (const sentence of saidIn(files)) {
          said.add(sentence)
          if (known[sentence] !== translated[sentence]) missing.push(`${later.file}: ${sentence}`)
        }
      }
    expect(said.size).toBeGreaterThan(laterSentences)
    expect(missing).toEqual([])
  })
})

test('no page waits for the whole language', async () => {
  const whole = Buffer.byteLength(JSON.stringify(translated))
  const [first = ''] = /\/assets\/de-[^&]+/.exec(readFileSync(join(built, 'index.html'), 'utf8')) ?? []
  const { laterDictionaries } = await dictionaryAt(first)
  const bytesOf = (address: string) => readFileSync(join(built, address)).length
  const sections = Object.values(laterDictionaries).map(addresses =>
    [first, ...addresses].map(bytesOf).reduce((sum, bytes) => sum + bytes),
  )
  expect(sections.length).toBeGreaterThan(30)
  expect(bytesOf(first)).toBeLessThan(whole * 0.3)
  expect(Math.max(...sections)).toBeLessThan(whole * 0.6)
})
