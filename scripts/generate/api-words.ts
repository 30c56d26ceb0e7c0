import { globSync, readFileSync } from 'node:fs'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { wordsOf, wordsOfField } from '../../renderer/language/keys.ts'
import { wordsOfKind, wordsOfReference } from '../../renderer/words/records.ts'
import { referencesIn } from '../../server/companies/references.ts'
import type { OpenApiDocument, Operation } from '../../server/http/openapi.ts'
import type { Registry } from '../../server/kernel/module.ts'
import { root } from '../project.mjs'
import type { Made } from './output.ts'
import { titlesIn } from './server-sentences.ts'
import { type JsonSchema, namesIn, reachable } from './typescript.ts'

/** Words that pages look up as the API sends them: keys that they put into words, and titles. */
export const OF_THE_API = 'renderer/language/build/of-the-api.json'

/** Generates the lists of the words that pages look up as the API sends them, for the dictionaries of their build. */
export async function apiWords(): Promise<Made> {
  const lists = { keys: await keysOfTheApi(), titles: await titlesOfTheApi(), flags: await wordsOfFlags() }
  const sorted = Object.entries(lists).map(([name, words]) => [name, [...new Set(words)].toSorted()])
  return {
    outputs: [{ path: OF_THE_API, text: `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n` }],
  }
}

/** The titles of actions, tools, agents, modules and the stages of deals. */
async function titlesOfTheApi(): Promise<string[]> {
  const { registry } = await import('../../server/registry.ts')
  return [
    ...registry.routes.flatMap(route => (route.method === 'GET' ? [] : [route.summary])),
    ...registry.routes.flatMap(({ tool }) => tool?.title ?? []),
    ...registry.modules.map(({ title }) => title),
    ...saidOfAgents(registry),
    ...usualKeys(registry),
  ]
}

/** The pages' names for kinds of records, accounts, tables merged along, and a company's roles. */
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
    ...Object.entries(schema).flatMap(([table, { references }]) =>
      references.some(one => /-> (companies|contacts|deals|lps) /.test(one)) ? [wordsOf(table)] : [],
    ),
  ]
}

const FLAGS = 'server/reading/{red-flags,consistency}/**/*.ts'

/** Titles, explanations and advice of the red flags that rules raise. */
async function wordsOfFlags(): Promise<string[]> {
  const advice = globSync(FLAGS, { cwd: root }).flatMap(path =>
    titlesIn(path, readFileSync(`${root}/${path}`, 'utf8'), ['explanation', 'suggested_action']),
  )
  return [...(await titlesOfFlags()), ...advice]
}

/** Titles of the red flags that rules raise, where they are declared. */
export async function titlesOfFlags(): Promise<string[]> {
  const [{ titlesOfDiffering }, { titlesOfReferredTo }] = await Promise.all([
    import('../../server/reading/consistency/compare.ts'),
    import('../../server/reading/consistency/missing.ts'),
  ])
  const declared = globSync(FLAGS, { cwd: root }).flatMap(path =>
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

/** An answer whose changed fields a page shows, though no proposal does. */
const COMPARED = ['ConnectionTool']

/**
 * Keys that pages put into words: values, filters of lists, names of records, and fields of proposals, which
 * pages show before and after. Other fields get their words where a page shows them.
 */
async function keysOfTheApi(): Promise<string[]> {
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
      ...asked,
      ...sent.flatMap(field => [wordsOf(field), wordsOfField(field)]),
      ...fieldsOf(done).map(wordsOfField),
    ]
  })
  return [
    ...said,
    ...COMPARED.flatMap(name => fieldsOf(schemas[name])).map(wordsOfField),
    ...valuesIn([paths, components]).map(wordsOf),
    ...(await saidOfRecords()),
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
