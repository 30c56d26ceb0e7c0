import { type Candidate, mostAlike } from './likeness.ts'

/** The letters of a name, three by three, by which it is looked up. */
export function gramsOf(key: string): string[] {
  const text = ` ${key} `
  return [...new Set(Array.from({ length: Math.max(text.length - 2, 1) }, (_, at) => text.slice(at, at + 3)))]
}

/** The number of names visited for one, by rarest letters first: common ones tell nothing. */
const VISITED = 500
/** The number of records with most shared letters that are compared in full. */
const COMPARED = 20

/** Names of one kind in memory, for finding the ones that are like many others without comparing each with each. */
export class NameIndex<One extends Candidate> {
  readonly #byKey = new Map<string, One[]>()
  readonly #byGram = new Map<string, One[]>()

  constructor(candidates: Iterable<One> = []) {
    for (const one of candidates) this.add(one)
  }

  add(one: One): void {
    for (const key of one.keys) listIn(this.#byKey, key).push(one)
    for (const gram of new Set(one.keys.flatMap(gramsOf))) listIn(this.#byGram, gram).push(one)
  }

  /** Returns the records most like any of the keys, most alike first. */
  find(keys: readonly string[], also: (one: One) => boolean = () => true) {
    const found = new Set(keys.flatMap(key => this.#byKey.get(key) ?? []).filter(also))
    for (const key of keys) for (const one of this.#sharing(key, also)) found.add(one)
    return mostAlike(keys, [...found])
  }

  /** The names that share most of the letters that are rare in a name. */
  #sharing(key: string, also: (one: One) => boolean): One[] {
    const shared = new Map<One, number>()
    let visited = 0
    const lists = gramsOf(key).flatMap(gram => [this.#byGram.get(gram) ?? []])
    for (const list of lists.sort((a, b) => a.length - b.length))
      for (const one of list) {
        visited += 1
        if (visited > VISITED) break
        if (also(one)) shared.set(one, (shared.get(one) ?? 0) + 1)
      }
    return [...shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, COMPARED)
      .map(([one]) => one)
  }
}

function listIn<One>(lists: Map<string, One[]>, key: string): One[] {
  const known = lists.get(key)
  if (known) return known
  const made: One[] = []
  lists.set(key, made)
  return made
}
