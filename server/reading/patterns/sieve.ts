import { keyOf, type Requirement, requirementsOf } from './required.ts'

/** A place in the automaton that looks for all literals at once (Aho and Corasick, 1975). */
interface Node {
  next: Map<number, Node>
  /** The longest other beginning of a literal that ends here. */
  fallback: Node | null
  /** Literals that end here. */
  ends: number[]
  number: number
}

const ASCII = 128
/** The column of characters in no literal. */
const OTHER = 0
/** Texts are counted up to this, and then from the start. */
const MOST_TEXTS = 2 ** 30

/** A text that is looked at for several lists of patterns. */
export interface Sieved {
  /** In lower case. */
  plain: string
  /** Cached by the sieve: for each list of patterns, the possible ones; empty before the text was read. */
  through: readonly (readonly number[])[]
}

/**
 * Tells which of many patterns a text cannot match, by reading it once for several lists of them. Each
 * pattern's source gives literals that its matches contain (required.ts), and all of them are searched
 * together. A possible pattern may match or not; an excluded one does not.
 */
export class Sieve {
  readonly #lists: (readonly RegExp[])[] = []
  #automaton: Automaton | null = null

  /** For one more list: tells the places in it of the patterns that may match a text, ascending. */
  add(patterns: readonly RegExp[]): (text: Sieved) => readonly number[] {
    const list = this.#lists.push(patterns) - 1
    this.#automaton = null
    return text => {
      const known = text.through[list]
      if (known) return known
      text.through = this.#placesIn(text)
      return text.through[list] as readonly number[]
    }
  }

  #placesIn({ plain }: Sieved): (readonly number[])[] {
    // Made when the first text comes: a server that starts need not wait for it.
    this.#automaton ??= new Automaton(this.#lists.flat())
    const through = this.#automaton.through(plain)
    let from = 0
    let one = 0
    return this.#lists.map(({ length }) => {
      const first = from
      from += length
      if (one === through.length || (through[one] as number) >= from) return NOTHING
      const places: number[] = []
      for (; one < through.length && (through[one] as number) < from; one += 1) {
        places.push((through[one] as number) - first)
      }
      return places
    })
  }
}

const NOTHING: readonly number[] = []

/** Lists of numbers, laid one behind the other: they are read with every text. */
class Lists {
  readonly items: Int32Array
  /** Where each list begins, and at last where they end. */
  readonly starts: Int32Array

  constructor(lists: readonly (readonly number[])[]) {
    this.items = Int32Array.from(lists.flat())
    this.starts = new Int32Array(lists.length + 1)
    for (const [at, { length }] of lists.entries()) this.starts[at + 1] = (this.starts[at] as number) + length
  }
}

class Automaton {
  /** The table column of each ASCII character. */
  readonly #columns = new Uint8Array(ASCII)
  readonly #width: number
  /** The node after a node and a column. */
  readonly #table: Uint16Array | Int32Array
  /** Literals end at this node and at those behind it, at no other. */
  readonly #firstEnd: number
  /** The literals that end at each node. */
  readonly #ends: Lists
  /** The requirements that each literal meets. */
  readonly #meets: Lists
  /** For each requirement, the patterns that have it first; their other requirements are checked once it is met. */
  readonly #patterns: Lists
  /** The other requirements of each pattern. */
  readonly #others: Lists
  /** Bits of patterns without requirements. */
  readonly #always: Int32Array

  // State for the text being read.
  readonly #through: Int32Array
  readonly #seenLiterals: Int32Array
  readonly #seenRequirements: Int32Array
  readonly #met: Int32Array
  #metSoFar = 0
  #texts = 0

  constructor(patterns: readonly RegExp[]) {
    const { literals, meets, requirements, needs } = gathered(patterns)
    this.#meets = new Lists(meets)
    this.#patterns = new Lists(requirements)
    this.#others = new Lists(needs.map(([, ...others]) => others))
    this.#always = new Int32Array(Math.ceil(patterns.length / 32))
    for (const [at, { length }] of needs.entries()) if (length === 0) setBit(this.#always, at)
    const characters = [...new Set(literals.join(''))]
    for (const [at, character] of characters.entries()) this.#columns[character.charCodeAt(0)] = at + 1
    this.#width = characters.length + 1
    const nodes = automatonOf(literals)
    const ending = nodes.filter(({ ends }) => ends.length > 0)
    this.#firstEnd = nodes.length - ending.length
    this.#ends = new Lists(ending.map(({ ends }) => ends))
    this.#table = tableOf(nodes, characters)
    this.#through = new Int32Array(this.#always.length)
    this.#seenLiterals = new Int32Array(literals.length)
    this.#seenRequirements = new Int32Array(requirements.length)
    this.#met = new Int32Array(requirements.length)
  }

  through(text: string): number[] {
    this.#begin()
    const [columns, table, width, firstEnd] = [this.#columns, this.#table, this.#width, this.#firstEnd]
    let node = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      const column = code < ASCII ? (columns[code] as number) : OTHER
      node = table[node * width + column] as number
      if (node >= firstEnd) this.#seeAll(node - firstEnd)
    }
    for (let one = 0; one < this.#metSoFar; one += 1) this.#letThrough(this.#met[one] as number)
    return placesOf(this.#through)
  }

  #begin(): void {
    this.#texts += 1
    if (this.#texts === MOST_TEXTS) {
      this.#texts = 1
      this.#seenLiterals.fill(0)
      this.#seenRequirements.fill(0)
    }
    this.#metSoFar = 0
    this.#through.set(this.#always)
  }

  #seeAll(node: number): void {
    const { starts, items } = this.#ends
    for (let one = starts[node] as number; one < (starts[node + 1] as number); one += 1) {
      const literal = items[one] as number
      if (this.#seenLiterals[literal] !== this.#texts) this.#see(literal)
    }
  }

  #see(literal: number): void {
    this.#seenLiterals[literal] = this.#texts
    const { starts, items } = this.#meets
    const first = this.#patterns.starts
    for (let one = starts[literal] as number; one < (starts[literal + 1] as number); one += 1) {
      const requirement = items[one] as number
      if (this.#seenRequirements[requirement] === this.#texts) continue
      this.#seenRequirements[requirement] = this.#texts
      if (first[requirement] === first[requirement + 1]) continue
      this.#met[this.#metSoFar] = requirement
      this.#metSoFar += 1
    }
  }

  #letThrough(requirement: number): void {
    const { starts, items } = this.#patterns
    for (let one = starts[requirement] as number; one < (starts[requirement + 1] as number); one += 1) {
      const pattern = items[one] as number
      if (this.#areMet(pattern)) setBit(this.#through, pattern)
    }
  }

  /** Returns whether a pattern's requirements after the first are met. */
  #areMet(pattern: number): boolean {
    const { starts, items } = this.#others
    for (let one = starts[pattern] as number; one < (starts[pattern + 1] as number); one += 1) {
      if (this.#seenRequirements[items[one] as number] !== this.#texts) return false
    }
    return true
  }
}

/** Returns the next node for each node and column; nodes are renumbered, those at which literals end last. */
function tableOf(nodes: readonly Node[], characters: readonly string[]): Uint16Array | Int32Array {
  const width = characters.length + 1
  const sorted = [
    ...nodes.filter(({ ends }) => ends.length === 0),
    ...nodes.filter(({ ends }) => ends.length > 0),
  ]
  for (const [at, node] of sorted.entries()) node.number = at
  const size = nodes.length * width
  const table = nodes.length <= 2 ** 16 ? new Uint16Array(size) : new Int32Array(size)
  // In order of depth, so that the fallback's row is filled already.
  for (const { next, fallback, number } of nodes) {
    for (const [at, character] of characters.entries()) {
      const after = next.get(character.charCodeAt(0))?.number
      const otherwise = fallback ? (table[fallback.number * width + at + 1] as number) : 0
      table[number * width + at + 1] = after ?? otherwise
    }
  }
  return table
}

/** Returns each literal and each requirement once, with the patterns that have it. */
function gathered(patterns: readonly RegExp[]) {
  const numbers = new Map<string, number>()
  /** The patterns whose first requirement is each of these. */
  const requirements: number[][] = []
  const literals = new Map<string, number[]>()
  const numberOf = (alternatives: Requirement): number => {
    const known = numbers.get(keyOf(alternatives))
    if (known !== undefined) return known
    const number = requirements.push([]) - 1
    numbers.set(keyOf(alternatives), number)
    for (const literal of alternatives) {
      const meets = literals.get(literal)
      if (meets) meets.push(number)
      else literals.set(literal, [number])
    }
    return number
  }
  const needs = patterns.map(pattern => requirementsOf(pattern).map(numberOf))
  for (const [at, [first]] of needs.entries()) if (first !== undefined) requirements[first]?.push(at)
  return { literals: [...literals.keys()], meets: [...literals.values()], requirements, needs }
}

/** The nodes in the order of their depth, the first of them where nothing was read. */
function automatonOf(literals: readonly string[]): Node[] {
  const root: Node = { next: new Map(), fallback: null, ends: [], number: 0 }
  for (const [at, literal] of literals.entries()) {
    let node = root
    for (const character of literal) {
      const code = character.charCodeAt(0)
      const after = node.next.get(code) ?? { next: new Map(), fallback: null, ends: [], number: 0 }
      node.next.set(code, after)
      node = after
    }
    node.ends.push(at)
  }
  const nodes = [root]
  for (const node of nodes) {
    for (const [code, after] of node.next) {
      let fallback = node.fallback
      while (fallback && !fallback.next.has(code)) fallback = fallback.fallback
      after.fallback = fallback?.next.get(code) ?? root
      after.ends.push(...after.fallback.ends)
      nodes.push(after)
    }
  }
  return nodes
}

function setBit(bits: Int32Array, at: number): void {
  bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31))
}

function placesOf(bits: Int32Array): number[] {
  const places: number[] = []
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      places.push(word * 32 + 31 - Math.clz32(left & -left))
    }
  }
  return places
}
