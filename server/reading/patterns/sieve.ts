import { keyOf, requirementsOf } from './required.ts'

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
  /** Of each requirement: the patterns that have it. */
  readonly #patterns: readonly Int32Array[]
  /** Of each pattern: how many requirements it has. */
  readonly #needed: Uint8Array
  /** Bits of patterns of which nothing is required. */
  readonly #always: Int32Array

  // Of the text that is being read.
  readonly #through: Int32Array
  readonly #met: Uint8Array
  readonly #seenLiterals: Int32Array
  readonly #seenRequirements: Int32Array
  #texts = 0

  constructor(patterns: readonly RegExp[]) {
    const { literals, meets, requirements, needed } = gathered(patterns)
    this.#meets = meets.map(list => Int32Array.from(list))
    this.#patterns = requirements.map(list => Int32Array.from(list))
    this.#needed = Uint8Array.from(needed)
    this.#always = new Int32Array(Math.ceil(patterns.length / 32))
    for (const [at, count] of needed.entries()) if (count === 0) setBit(this.#always, at)
    const characters = [...new Set(literals.join(''))]
    for (const [at, character] of characters.entries()) this.#columns[character.charCodeAt(0)] = at + 1
    this.#width = characters.length + 1
    const nodes = automatonOf(literals)
    this.#ends = nodes.map(({ ends }) => Int32Array.from(ends))
    this.#isEnd = Uint8Array.from(nodes, ({ ends }) => (ends.length > 0 ? 1 : 0))
    this.#table = new Int32Array(nodes.length * this.#width)
    for (const node of nodes) this.#fill(node, characters)
    this.#through = new Int32Array(this.#always.length)
    this.#met = new Uint8Array(patterns.length)
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

  /** The places of the patterns that may match a text, ascending. The text is in lower case. */
  through(text: string): number[] {
    this.#texts += 1
    this.#met.fill(0)
    this.#through.set(this.#always)
    const [columns, table, width, isEnd] = [this.#columns, this.#table, this.#width, this.#isEnd]
    let node = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      const column = code < ASCII ? (columns[code] as number) : OTHER
      node = table[node * width + column] as number
      if (isEnd[node] === 1) this.#seeAll(this.#ends[node] as Int32Array)
    }
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
    for (const requirement of this.#meets[literal] as Int32Array) {
      if (this.#seenRequirements[requirement] === this.#texts) continue
      this.#seenRequirements[requirement] = this.#texts
      for (const pattern of this.#patterns[requirement] as Int32Array) {
        const met = (this.#met[pattern] as number) + 1
        this.#met[pattern] = met
        if (met === this.#needed[pattern]) setBit(this.#through, pattern)
      }
    }
  }
}

/** Each literal and each requirement once, with what has it. */
function gathered(patterns: readonly RegExp[]) {
  const literals = new Map<string, number[]>()
  const requirements = new Map<string, number[]>()
  const numbers = new Map<string, number>()
  const needed = patterns.map((pattern, at) => {
    const required = requirementsOf(pattern)
    for (const alternatives of required) {
      const key = keyOf(alternatives)
      const known = requirements.get(key)
      if (known) known.push(at)
      else {
        numbers.set(key, requirements.size)
        requirements.set(key, [at])
        for (const literal of alternatives)
          literals.set(literal, [...(literals.get(literal) ?? []), numbers.get(key) as number])
      }
    }
    return required.length
  })
  return {
    literals: [...literals.keys()],
    meets: [...literals.values()],
    requirements: [...requirements.values()],
    needed,
  }
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
