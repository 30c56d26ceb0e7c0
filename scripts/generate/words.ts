import { existsSync, globSync, readFileSync } from 'node:fs'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { isSpoken, translate } from '../../renderer/language/build/sentences.ts'
import { wordsOf, wordsOfField } from '../../renderer/language/keys.ts'
import { wordsOfKind, wordsOfReference } from '../../renderer/words/records.ts'
import { referencesIn } from '../../server/companies/references.ts'
import type { OpenApiDocument, Operation } from '../../server/http/openapi.ts'
import type { Sentence } from '../../server/kernel/language/sentence.ts'
import type { Registry } from '../../server/kernel/module.ts'
import { root } from '../project.mjs'
import type { Made } from './output.ts'
import { sentencesOf, titlesIn } from './server-sentences.ts'
import { type JsonSchema, namesIn, reachable } from './typescript.ts'

/** The English sentences: a list from which a new language starts. */
const ENGLISH = 'en.json'

/**
 * Generates the sentences of the pages and the server, and each language's translations without unused ones.
 */
export async function words(): Promise<Made> {
  const made = [
    cataloguesIn('renderer/language', [
      ...saidByPages(),
      ...(await saidOfTheApi()),
      ...(await saidOfRecords()),
    ]),
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
    .map(name => catalogueOf(folder, name, sentences))
  return {
    outputs: [
      { path: `${folder}/${ENGLISH}`, text: `${JSON.stringify(sentences, null, 2)}\n` },
      ...languages.flatMap(({ outputs }) => outputs),
    ],
    complaints: languages.flatMap(({ complaints }) => complaints),
  }
}

/** Builds a language's catalogue. Unused sentences move to the earlier ones, where the folder keeps them. */
function catalogueOf(folder: string, name: string, sentences: readonly string[]): Required<Made> {
  const path = `${folder}/${name}`
  const said = catalogueAt(path)
  const current = new Set(sentences)
  const translated = sentences.flatMap(sentence => (said[sentence] ? [[sentence, said[sentence]]] : []))
  const earlier = `${folder}/earlier/${name}`
  const keeps = existsSync(`${root}/${earlier}`)
  const kept = keeps ? { ...catalogueAt(earlier), ...said } : {}
  const left = Object.entries(kept).filter(([sentence]) => !current.has(sentence))
  return {
    outputs: [
      { path, text: textOf(translated) },
      ...(keeps ? [{ path: earlier, text: textOf(left.toSorted()) }] : []),
    ],
    complaints: sentences
      .filter(sentence => !said[sentence])
      .map(sentence => `${path} does not say ${JSON.stringify(sentence)}`),
  }
}

const catalogueAt = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))

const textOf = (entries: ReadonlyArray<readonly (string | undefined)[]>): string =>
  `${JSON.stringify(Object.fromEntries(entries as Array<[string, string]>), null, 2)}\n`

const saidByPages = (): string[] =>
  globSync('renderer/**/*.{ts,tsx}', { cwd: root })
    .filter(isSpoken)
    .flatMap(path => translate(path, readFileSync(`${root}/${path}`, 'utf8'))?.said ?? [])

const saidByServer = (): string[] =>
  globSync('server/**/*.ts', { cwd: root }).flatMap(path =>
    sentencesOf(path, readFileSync(`${root}/${path}`, 'utf8')),
  )

/**
 * Sentences about calls in proposals, timelines and the audit log, names of modules, and the columns that
 * imports read their records from.
 */
async function declaredInRoutes(): Promise<string[]> {
  const [{ registry }, { isAudited, toldOf }, { columnTitles }, { usualAccounts }] = await Promise.all([
    import('../../server/registry.ts'),
    import('../../server/kernel/subjects.ts'),
    import('../../server/imports/record-columns.ts'),
    import('../../server/books/accounts/account-name.ts'),
  ])
  const writing = registry.routes.filter(({ effect }) => effect === 'write')
  return [
    ...writing.map(({ summary }) => summary),
    ...registry.routes.filter(isAudited).map(route => keyOf(toldOf(route))),
    ...registry.modules.map(({ title }) => title),
    ...usualAccounts,
    ...(await titlesOfFlags()),
    ...registry.modules.flatMap(({ agents = [] }) => agents.map(({ title }) => title)),
    ...registry.modules.flatMap(({ recordKinds = [] }) => recordKinds.flatMap(columnTitles)),
  ]
}

/** The pages' names for kinds of records, tables merged along, and a company's roles. */
async function saidOfRecords(): Promise<string[]> {
  const { registry } = await import('../../server/registry.ts')
  const { usualAccounts } = await import('../../server/books/accounts/account-name.ts')
  const timelines = registry.modules.flatMap(one => one.timelines ?? [])
  const references = referencesIn(registry.modules)
  return [
    ...[...timelines, ...registry.searchRecords].map(({ type }) => wordsOfKind(type)),
    ...references.map(({ role }) => wordsOfReference(role)),
    ...usualKeys(registry),
    ...usualAccounts,
    ...(await titlesOfFlags()),
    ...registry.routes.flatMap(({ tool }) => tool?.title ?? []),
    ...saidOfAgents(registry),
    ...Object.entries(schema).flatMap(([table, { references }]) =>
      references.some(one => /-> (companies|contacts|deals|lps) /.test(one)) ? [wordsOf(table)] : [],
    ),
  ]
}

/** Titles of the red flags that rules raise, where they are declared. */
async function titlesOfFlags(): Promise<string[]> {
  const [{ titlesOfDiffering }, { titlesOfReferredTo }] = await Promise.all([
    import('../../server/reading/consistency/compare.ts'),
    import('../../server/reading/consistency/missing.ts'),
  ])
  const declared = globSync('server/reading/{red-flags,consistency}/**/*.ts', { cwd: root }).flatMap(path =>
    titlesIn(path, readFileSync(`${root}/${path}`, 'utf8')),
  )
  return [...declared, ...titlesOfDiffering, ...titlesOfReferredTo]
}

/** The usual keys of records' fields. */
const usualKeys = ({ modules }: Registry): string[] =>
  modules.flatMap(({ recordKinds = [] }) =>
    recordKinds.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ usual = [] }) => usual.map(wordsOf)),
    ),
  )

/** Names and purposes of the agents, as their page shows them. */
const saidOfAgents = ({ modules }: Registry): string[] =>
  modules.flatMap(({ agents = [] }) => agents.flatMap(({ title, purpose }) => [title, purpose]))

/** The key of a sentence in the catalogues. */
const keyOf = ({ told }: Sentence): string => (told as { sentence: string }).sentence

/** An answer whose changed fields a page shows, though no proposal does. */
const COMPARED = ['ConnectionTool']

/**
 * Keys that pages put into words: actions by the titles of their routes, values, filters of lists, and fields
 * of proposals, which pages show before and after. Other fields get their words where a page shows them.
 */
async function saidOfTheApi(): Promise<string[]> {
  const { registry } = await import('../../server/registry.ts')
  const { isGoverned } = await import('../../server/kernel/routes/governed.ts')
  const { paths, components }: OpenApiDocument = JSON.parse(readFileSync(`${root}/docs/openapi.json`, 'utf8'))
  const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>
  const fieldsOf = (part: unknown) =>
    fieldsIn([part, [...reachable(namesIn(part ?? {}), schemas)].map(name => schemas[name])])
  const said = registry.routes.flatMap(route => {
    const operation = paths?.[route.path]?.[route.method.toLowerCase() as 'get'] as Operation
    const { parameters = [], requestBody, responses } = operation
    const asked = parameters.filter(one => one.in === 'query').map(({ name }) => wordsOfField(name))
    if (route.method === 'GET') return asked
    const sent = fieldsOf(requestBody?.content)
    const done = Object.entries(responses).filter(([status]) => status.startsWith('2') && isGoverned(route))
    return [
      route.summary,
      ...asked,
      ...sent.flatMap(field => [wordsOf(field), wordsOfField(field)]),
      ...fieldsOf(done).map(wordsOfField),
    ]
  })
  return [
    ...said,
    ...COMPARED.flatMap(name => fieldsOf(schemas[name])).map(wordsOfField),
    ...valuesIn([paths, components]).map(wordsOf),
  ]
}

const fieldsIn = (part: unknown): string[] =>
  [...nodesOf(part)].flatMap(({ properties }) =>
    typeof properties === 'object' ? Object.keys(properties ?? {}) : [],
  )

/** The values of enumerations that are words, and no types of files. */
const valuesIn = (part: unknown): string[] =>
  [...nodesOf(part)]
    .flatMap(({ enum: values }) => (Array.isArray(values) ? values.map(String) : []))
    .filter(value => /\p{L}{2}/u.test(value) && !/^(application|text)\//.test(value))

function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const child of Object.values(value)) yield* nodesOf(child)
}
