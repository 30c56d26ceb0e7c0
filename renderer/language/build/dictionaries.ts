// The pages load of a language what their code says: first the shell's sentences with Home, then those of each section as its
// code loads. A sentence that three sections say stands in a dictionary that they share.

import type { Rolldown } from 'vite'
import ofTheApi from './of-the-api.json' with { type: 'json' }
import { sectionOf } from './sections.ts'
import type { Translated } from './sentences.ts'

/** The words of a source: its sentences, and whether it looks up words of the API. */
export type Spoken = Pick<Translated, 'said' | 'asks'>

/** The sentences that a page of HTML begins with, and those that its later code waits for. */
export interface Dictionaries {
  first: ReadonlySet<string>
  /** By name: a section’s, those that many share, those of the API. */
  others: ReadonlyMap<string, ReadonlySet<string>>
  /** The names of the dictionaries of each section. */
  later: ReadonlyMap<string, readonly string[]>
}

/** Sections whose sentence is said once for all of them. */
const MANY = 3

const SHARED = 'shared'

export const pathOf = (id: string): string => id.slice(id.lastIndexOf('/renderer/') + 1)

/** Returns the dictionaries of a page of HTML. */
export function dictionariesOf(
  entry: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  spoken: ReadonlyMap<string, Spoken>,
): Dictionaries {
  const begun = new Set([entry.fileName, ...entry.dynamicImports].flatMap(name => [...wholeOf(name, bundle)]))
  const first = sentencesOf(partsOf(begun, spoken), spoken)
  const bySection = partsOfSections(begun, bundle, spoken)
  const sections = [...bySection.values()]
  const isShared = (part: string) => sections.filter(parts => parts.has(part)).length >= MANY
  const ofSection = ([section, parts]: [string, Set<string>]) =>
    [...parts].map(part => ({ part, name: part in ofTheApi ? part : isShared(part) ? SHARED : section }))

  const others = new Map<string, Set<string>>()
  const named = [...bySection].flatMap(ofSection)
  for (const [name, parts] of Map.groupBy(named, one => one.name)) {
    const sentences = sentencesOf(
      parts.map(({ part }) => part),
      spoken,
    )
    for (const sentence of first) sentences.delete(sentence)
    if (sentences.size > 0) others.set(name, sentences)
  }
  const later = [...bySection].map(([section, parts]) => {
    const names = new Set(ofSection([section, parts]).map(({ name }) => name))
    return [section, [...names].filter(name => others.has(name))] as const
  })
  return { first, others, later: new Map(later) }
}

/** The parts of the code of each section that loads after the given chunks. */
function partsOfSections(
  begun: ReadonlySet<Rolldown.OutputChunk>,
  bundle: Rolldown.OutputBundle,
  spoken: ReadonlyMap<string, Spoken>,
): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>()
  const seen = new Set(begun)
  for (const { dynamicImports } of seen)
    for (const name of dynamicImports) {
      const chunks = wholeOf(name, bundle)
      for (const chunk of chunks) seen.add(chunk)
      const section = sectionOf(pathOf(chunkAt(name, bundle)?.facadeModuleId ?? ''))
      sections.set(section, new Set([...(sections.get(section) ?? []), ...partsOf(chunks, spoken)]))
    }
  return sections
}

function chunkAt(name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' ? chunk : undefined
}

/** A chunk with all that it imports. */
function wholeOf(
  name: string,
  bundle: Rolldown.OutputBundle,
  seen = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  const chunk = chunkAt(name, bundle)
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunk.imports) wholeOf(imported, bundle, seen)
  return seen
}

const partsOf = (chunks: Iterable<Rolldown.OutputChunk>, spoken: ReadonlyMap<string, Spoken>): Set<string> =>
  new Set([...chunks].flatMap(({ moduleIds }) => moduleIds.flatMap(id => partsIn(pathOf(id), spoken))))

/**
 * A source, and the list of words of the API that it looks up: keys where keys are put into words, red flags in their components and
 * in data rooms, titles elsewhere.
 */
function partsIn(path: string, spoken: ReadonlyMap<string, Spoken>): string[] {
  const known = spoken.get(path)
  if (!known) return []
  return known.asks ? [path, listOf(path)] : [path]
}

const listOf = (path: string): keyof typeof ofTheApi =>
  /^renderer\/(format|words)\//.test(path) ? 'keys' : /\/(flag|rooms)\//.test(path) ? 'flags' : 'titles'

const sentencesOf = (parts: Iterable<string>, spoken: ReadonlyMap<string, Spoken>): Set<string> =>
  new Set([...parts].flatMap(part => spoken.get(part)?.said ?? ofTheApi[part as keyof typeof ofTheApi] ?? []))
