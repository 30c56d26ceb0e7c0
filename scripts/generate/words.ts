import { existsSync, globSync, readFileSync } from 'node:fs'
import { isSpoken, translate } from '../../renderer/language/build/sentences.ts'
import type { Sentence } from '../../server/kernel/language/sentence.ts'
import { root } from '../project.mjs'
import { OF_THE_API, titlesOfFlags } from './api-words.ts'
import type { Made } from './output.ts'
import { sentencesOf } from './server-sentences.ts'

/** The English sentences: a list from which a new language starts. */
const ENGLISH = 'en.json'

/**
 * Generates the sentences of the pages and the server, and each language's translations without unused ones.
 */
export async function words(): Promise<Made> {
  const ofTheApi: Record<string, string[]> = JSON.parse(readFileSync(`${root}/${OF_THE_API}`, 'utf8'))
  const made = [
    cataloguesIn('renderer/language', [...saidByPages(), ...Object.values(ofTheApi).flat()]),
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

/** The key of a sentence in the catalogues. */
const keyOf = ({ told }: Sentence): string => (told as { sentence: string }).sentence
