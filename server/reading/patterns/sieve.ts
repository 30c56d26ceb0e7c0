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
/** Of characters that no literal has. */
const OTHER = 0

/**
 * Tells which of many patterns a text cannot match, by reading it once: each pattern's source says which literals its
 * matches contain (required.ts), and all of these are looked for together. What is let through may match or not; what is
 * held back does not.
 */
export class Sieve {
  readonly #patterns: readonly RegExp[]
  #automaton: Automaton | null = null

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns
  }

  /** The places of the patterns that may match a text, ascending. The text is in lower case. */
  through(text: string): number[] {
    // Made when the first text comes: a server that starts need not wait for it.
    this.#automaton ??= new Automaton(this.#patterns)
    return this.#automaton.through(text)
  }
}

class Automaton {
  /** Of each ASCII character: its column in the table. */
  readonly #columns = new Uint8Array(ASCII)
  readonly #width: number
  /** The node after a node and a column. */
  readonly #table: Int32Array
  /** Of each node: the literals that end there. */
  readonly #ends: readonly Int32Array[]
  /** Of each node: 1 where any literal ends. */
  readonly #isEnd: Uint8Array
  /** Of each literal: the requirements that it meets. */
  readonly #meets: readonly Int32Array[]
  /** Of each requirement: the patterns of which it is the first one; the others are looked at where that is met. */
  readonly #patterns: readonly Int32Array[]
  /** Of each pattern: its other requirements. */
  readonly #others: readonly Int32Array[]
  /** Bits of patterns of which nothing is required. */
  readonly #always: Int32Array

  // Of the text that is being read.
  readonly #through: Int32Array
  readonly #seenLiterals: Int32Array
  readonly #seenRequirements: Int32Array
  readonly #met: number[] = []
  #texts = 0

  constructor(patterns: readonly RegExp[]) {
    const { literals, meets, requirements, needs } = gathered(patterns)
    this.#meets = meets.map(list => Int32Array.from(list))
    this.#patterns = requirements.map(list => Int32Array.from(list))
    this.#others = needs.map(([, ...others]) => Int32Array.from(others))
    this.#always = new Int32Array(Math.ceil(patterns.length / 32))
    for (const [at, { length }] of needs.entries()) if (length === 0) setBit(this.#always, at)
    const characters = [...new Set(literals.join(''))]
    for (const [at, character] of characters.entries()) this.#columns[character.charCodeAt(0)] = at + 1
    this.#width = characters.length + 1
    const nodes = automatonOf(literals)
    this.#ends = nodes.map(({ ends }) => Int32Array.from(ends))
    this.#isEnd = Uint8Array.from(nodes, ({ ends }) => (ends.length > 0 ? 1 : 0))
    this.#table = new Int32Array(nodes.length * this.#width)
    for (const node of nodes) this.#fill(node, characters)
    this.#through = new Int32Array(this.#always.length)
    this.#seenLiterals = new Int32Array(literals.length)
    this.#seenRequirements = new Int32Array(requirements.length)
  }

  #fill({ next, fallback, number }: Node, characters: readonly string[]): void {
    const row = number * this.#width
    for (const [at, character] of characters.entries()) {
      const after = next.get(character.charCodeAt(0))?.number
      // Nodes are numbered by their depth, so that the row of what is fallen back to is filled already.
      const otherwise = fallback ? (this.#table[fallback.number * this.#width + at + 1] as number) : 0
      this.#table[row + at + 1] = after ?? otherwise
    }
  }

  through(text: string): number[] {
    this.#texts += 1
    this.#met.length = 0
    this.#through.set(this.#always)
    const [columns, table, width, isEnd] = [this.#columns, this.#table, this.#width, this.#isEnd]
    let node = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      const column = code < ASCII ? (columns[code] as number) : OTHER
      node = table[node * width + column] as number
      if (isEnd[node] === 1) this.#seeAll(this.#ends[node] as Int32Array)
    }
    for (const requirement of this.#met) this.#letThrough(requirement)
    return placesOf(this.#through)
  }

  #seeAll(literals: Int32Array): void {
    for (let one = 0; one < literals.length; one += 1) {
      const literal = literals[one] as number
      if (this.#seenLiterals[literal] !== this.#texts) this.#see(literal)
    }
  }

  #see(literal: number): void {
    this.#seenLiterals[literal] = this.#texts
    const requirements = this.#meets[literal] as Int32Array
    for (let one = 0; one < requirements.length; one += 1) {
      const requirement = requirements[one] as number
      if (this.#seenRequirements[requirement] === this.#texts) continue
      this.#seenRequirements[requirement] = this.#texts
      if ((this.#patterns[requirement] as Int32Array).length > 0) this.#met.push(requirement)
    }
  }

  #letThrough(requirement: number): void {
    const patterns = this.#patterns[requirement] as Int32Array
    for (let one = 0; one < patterns.length; one += 1) {
      const pattern = patterns[one] as number
      if (this.#areMet(this.#others[pattern] as Int32Array)) setBit(this.#through, pattern)
    }
  }

  #areMet(requirements: Int32Array): boolean {
    for (let one = 0; one < requirements.length; one += 1) {
      if (this.#seenRequirements[requirements[one] as number] !== this.#texts) return false
    }
    return true
  }
}

/** Each literal and each requirement once, with what has it. */
function gathered(patterns: readonly RegExp[]) {
  const numbers = new Map<string, number>()
  /** Of each requirement: the patterns whose first one it is. */
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
      after.number = nodes.length
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
