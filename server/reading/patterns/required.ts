/**
 * Literals of which every matching text contains at least one. In lower case, printable ASCII without blanks.
 */
export type Requirement = readonly string[]

/** Properties of the texts that a part of a pattern matches. */
interface Known {
  /** The part matches these texts, in lower case, and no others; null where that is not known. */
  exact: readonly string[] | null
  /** Each of them holds for every text that the part matches. */
  needs: readonly Requirement[]
}

/** Maximum number of texts told apart, so that what is derived stays small. */
const MOST_EXACT = 24
/** Maximum number of requirements of one pattern: more would hardly exclude any text. */
const MOST_NEEDS = 4
/** Shorter words stand in nearly every sentence, so that requiring them says nothing. */
const SHORTEST_WORD = 3

const NOTHING: Known = { exact: [''], needs: [] }
const ANYTHING: Known = { exact: null, needs: [] }

/**
 * Returns requirements on the lower case of every text that the pattern matches: it contains one literal of
 * each. They are derived from the pattern's source by its grammar alone; a part not understood adds no
 * requirement. An empty list means that nothing is known, not that nothing is required.
 */
export function requirementsOf(pattern: RegExp): readonly Requirement[] {
  if (pattern.unicodeSets) return []
  const known = new Source(pattern).read()
  const all = [...(known?.needs ?? []), ...useful(known?.exact ?? [])]
  return [...new Map(all.map(need => [keyOf(need), need])).values()]
    .sort((one, other) => selectivity(other) - selectivity(one))
    .slice(0, MOST_NEEDS)
}

/** A key equal for requirements of the same literals, which are sorted. */
export const keyOf = (literals: Requirement): string => literals.join(' ')

/** Long words are rare, and of many alternatives one is soon found. */
const selectivity = (literals: Requirement): number =>
  Math.min(...literals.map(({ length }) => length)) - literals.length / 4

/** The requirement that texts are one of these, if it is worth looking for; texts that contain another one are left out. */
function useful(exact: readonly string[]): Requirement[] {
  const shortest = exact.filter(text => !exact.some(other => other !== text && text.includes(other)))
  const says = shortest.every(text => text.length >= SHORTEST_WORD || /[^a-z\d]/.test(text))
  return says && shortest.length > 0 ? [[...new Set(shortest)].sort()] : []
}

/** Consecutive parts: their exact texts grow until a part is not exact. */
class Sequence {
  #exact: readonly string[] = ['']
  #needs: Requirement[] = []
  #whole = true

  add({ exact, needs }: Known): void {
    if (exact && this.#exact.length * exact.length <= MOST_EXACT) {
      this.#exact = this.#exact.flatMap(first => exact.map(second => first + second))
      return
    }
    this.#whole = false
    this.#needs.push(...useful(this.#exact), ...needs)
    this.#exact = exact ?? ['']
  }

  known(): Known {
    if (this.#whole) return { exact: this.#exact, needs: [] }
    return { exact: null, needs: [...this.#needs, ...useful(this.#exact)] }
  }
}

function oneOf(alternatives: readonly Known[]): Known {
  const exact = alternatives.flatMap(known => known.exact ?? [])
  if (alternatives.every(known => known.exact) && exact.length <= MOST_EXACT) {
    return { exact: [...new Set(exact)], needs: [] }
  }
  const chosen = alternatives.map(
    known =>
      [...known.needs, ...useful(known.exact ?? [])].sort(
        (one, other) => selectivity(other) - selectivity(one),
      )[0],
  )
  if (chosen.some(need => need === undefined)) return ANYTHING
  return { exact: null, needs: useful(chosen.flatMap(need => need ?? [])) }
}

function repeated(known: Known, least: number, most: number): Known {
  if (most === 0) return NOTHING
  if (least === 1 && most === 1) return known
  if (least > 0) return { exact: null, needs: [...known.needs, ...useful(known.exact ?? [])] }
  return most === 1 && known.exact && known.exact.length < MOST_EXACT
    ? { exact: [...new Set(['', ...known.exact])], needs: [] }
    : ANYTHING
}

/** Reads a pattern's source from left to right. The engine has compiled it, so that its syntax is right. */
class Source {
  readonly #text: string
  readonly #unicode: boolean
  /** With `iu`, these also match a long s and the kelvin sign, which have no ASCII in lower case. */
  readonly #folds: boolean
  #at = 0
  /** True once something was met that is not understood. */
  #lost = false

  constructor({ source, unicode, ignoreCase }: RegExp) {
    this.#text = source
    this.#unicode = unicode
    this.#folds = unicode && ignoreCase
  }

  read(): Known | null {
    const known = this.#alternatives()
    return this.#lost || this.#at < this.#text.length ? null : known
  }

  /** Consumes a match of the expression here. */
  #take(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  #alternatives(): Known {
    const all = [this.#sequence()]
    while (this.#take(/\|/y)) all.push(this.#sequence())
    return all.length === 1 ? (all[0] as Known) : oneOf(all)
  }

  #sequence(): Known {
    const sequence = new Sequence()
    while (this.#at < this.#text.length && !/[|)]/.test(this.#text.charAt(this.#at))) {
      sequence.add(this.#quantified(this.#part()))
    }
    return sequence.known()
  }

  #quantified(known: Known): Known {
    const found = this.#take(/(?:([?*+])|\{(\d+)(,(\d*))?\})\??/y)
    if (!found) return known
    const [, sign, least, range, most] = found
    if (sign) return repeated(known, sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY)
    const upTo = range === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
    return repeated(known, Number(least), upTo)
  }

  #part(): Known {
    const look = this.#take(/\((?:\?(?:(:|<[^=!>]+>)|(<?[=!])))?/y)
    if (look) return this.#group(look[2] !== undefined)
    if (this.#take(/[$^]|\\[bB]/y)) return NOTHING
    if (this.#take(/\./y)) return ANYTHING
    const listed = this.#take(/\[(\^?)((?:\\[\s\S]|[^\]\\])*)\]/y)
    if (listed) return listed[1] ? ANYTHING : this.#anyOf(listed[2] ?? '')
    if (this.#take(this.#unicode ? UNICODE_ESCAPE : ESCAPE)) return ANYTHING
    return this.#literal(this.#take(/\\?([\s\S])/y)?.[1] ?? '')
  }

  #group(onlyLooks: boolean): Known {
    // Flags of their own for a group are not read.
    if (this.#text.charAt(this.#at) === '?') this.#lost = true
    const known = this.#lost ? ANYTHING : this.#alternatives()
    if (!this.#take(/\)/y)) {
      this.#lost = true
      this.#at = this.#text.length
    }
    return onlyLooks ? NOTHING : known
  }

  /** A list of single characters; ranges and classes are anything. */
  #anyOf(members: string): Known {
    if (/\\[A-Za-z0-9]|[^\\]-./.test(members)) return ANYTHING
    const all = [...members.replaceAll(/\\([\s\S])/g, '$1')].map(member => this.#literal(member))
    return all.length > 0 && all.every(({ exact }) => exact) ? oneOf(all) : ANYTHING
  }

  #literal(character: string): Known {
    const lower = character.toLowerCase()
    if (!/^[!-~]$/.test(lower) || (this.#folds && /[ks]/.test(lower))) return ANYTHING
    return { exact: [lower], needs: [] }
  }
}

/** Classes, control characters, code points and references back: none of them is one literal. */
const ESCAPE = /\\(?:[dDwWsStnvfr]|c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|k<[^>]*>|k|\d+)/y
const UNICODE_ESCAPE =
  /\\(?:[dDwWsStnvfr]|c[A-Za-z]|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|[pP]\{[^}]*\}|k<[^>]*>|\d+)/y
