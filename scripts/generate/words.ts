import { globSync, readFileSync } from 'node:fs'
import { isSpoken, translate } from '../../renderer/language/build/sentences.ts'
import { wordsOf, wordsOfField } from '../../renderer/language/keys.ts'
import { wordsOfKind, wordsOfReference } from '../../renderer/words/records.ts'
import type { Sentence } from '../../server/kernel/language/sentence.ts'
import { root } from '../project.mjs'
import type { Made } from './output.ts'
import { sentencesOf } from './server-sentences.ts'

/** What is said in English: a list, from which a new language begins. */
const ENGLISH = 'en.json'

/** Everything that the pages and the server say, and of each language what it says of that: what is no longer said goes. */
export async function words(): Promise<Made> {
  const made = [
    cataloguesIn('renderer/language', [...saidByPages(), ...saidOfTheApi(), ...(await saidOfRecords())]),
    cataloguesIn('server/language', [...saidByServer(), ...(await declaredInRoutes())]),
  ]
  return {
    outputs: made.flatMap(({ outputs }) => outputs),
    complaints: made.flatMap(({ complaints }) => complaints),
  }
}

/** The sentences as a list, and each language with its translations of them. */
function cataloguesIn(folder: string, said: readonly string[]): Required<Made> {
  const sentences = [...new Set(said)].toSorted()
  const languages = globSync('*.json', { cwd: `${root}/${folder}` })
    .filter(name => name !== ENGLISH)
    .map(name => catalogueOf(`${folder}/${name}`, sentences))
  return {
    outputs: [
      { path: `${folder}/${ENGLISH}`, text: `${JSON.stringify(sentences, null, 2)}\n` },
      ...languages.flatMap(({ outputs }) => outputs),
    ],
    complaints: languages.flatMap(({ complaints }) => complaints),
  }
}

function catalogueOf(path: string, sentences: readonly string[]): Required<Made> {
  const said: Record<string, string> = JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
  const translated = sentences.flatMap(sentence => (said[sentence] ? [[sentence, said[sentence]]] : []))
  return {
    outputs: [{ path, text: `${JSON.stringify(Object.fromEntries(translated), null, 2)}\n` }],
    complaints: sentences
      .filter(sentence => !said[sentence])
      .map(sentence => `${path} does not say ${JSON.stringify(sentence)}`),
  }
}

const saidByPages = (): string[] =>
  globSync('renderer/**/*.{ts,tsx}', { cwd: root })
    .filter(isSpoken)
    .flatMap(path => translate(path, readFileSync(`${root}/${path}`, 'utf8'))?.said ?? [])

const saidByServer = (): string[] =>
  globSync('server/**/*.ts', { cwd: root }).flatMap(path =>
    sentencesOf(path, readFileSync(`${root}/${path}`, 'utf8')),
  )

/** What the calls of routes do and did, as proposals, timelines and the audit log tell it, and what modules are called. */
async function declaredInRoutes(): Promise<string[]> {
  const [{ registry }, { toldOf }] = await Promise.all([
    import('../../server/registry.ts'),
    import('../../server/kernel/subjects.ts'),
  ])
  const writing = registry.routes.filter(({ effect }) => effect === 'write')
  return [
    ...writing.flatMap(route => [route.summary, keyOf(toldOf(route))]),
    ...registry.modules.map(({ title }) => title),
  ]
}

/** What the pages call kinds of records, and what a company is to them. */
async function saidOfRecords(): Promise<string[]> {
  const { registry } = await import('../../server/registry.ts')
  const timelines = registry.modules.flatMap(one => one.timelines ?? [])
  const references = registry.modules.flatMap(one => one.companyReferences ?? [])
  return [
    ...[...timelines, ...registry.searchRecords].map(({ type }) => wordsOfKind(type)),
    ...references.map(({ role }) => wordsOfReference(role)),
  ]
}

/** What catalogues name a sentence by. */
const keyOf = ({ told }: Sentence): string => (told as { sentence: string }).sentence

/** What the pages call the fields of records and their values by their keys, and actions by the titles of their routes. */
function* saidOfTheApi(): Generator<string> {
  const { paths, components } = JSON.parse(readFileSync(`${root}/docs/openapi.json`, 'utf8'))
  for (const operations of Object.values<Record<string, { summary: string }>>(paths))
    for (const [method, { summary }] of Object.entries(operations)) if (method !== 'get') yield summary
  for (const { properties, enum: values, name, in: place } of nodesOf([paths, components])) {
    if (typeof properties === 'object' && properties !== null)
      for (const field of Object.keys(properties)) yield* [wordsOf(field), wordsOfField(field)]
    if (place === 'query') yield wordsOfField(String(name))
    if (Array.isArray(values))
      for (const value of values) if (/\p{L}{2}/u.test(String(value))) yield wordsOf(String(value))
  }
}

function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const child of Object.values(value)) yield* nodesOf(child)
}
