/** The number of first letters that may raise the similarity, and the weight of each (Winkler 1990). */
const LONGEST_PREFIX = 4
const PREFIX_WEIGHT = 0.1
/** Against rounding in the last digit: a bound that is missed by less is not trusted. */
export const SLACK = 1e-9
/** Below it Winkler's own form raises nothing. */
const BOOST_FROM = 0.7

/**
 * Returns the similarity of two texts after Jaro (1989): 1 for equal texts, 0 where no letters match, and 0
 * as soon as fewer than `fewest` letters can still match.
 */
export function jaro(one: string, other: string, fewest = 0): number {
  if (one === other) return 1
  const [a, b] = [one.length, other.length]
  if (a === 0 || b === 0) return 0
  const window = Math.max(0, Math.floor(Math.max(a, b) / 2) - 1)
  const taken = new Uint8Array(b)
  const matched: number[] = []
  for (let at = 0; at < a; at++) {
    if (matched.length + a - at < fewest) return 0
    const code = one.charCodeAt(at)
    const last = Math.min(b - 1, at + window)
    for (let beside = Math.max(0, at - window); beside <= last; beside++) {
      if (taken[beside] || other.charCodeAt(beside) !== code) continue
      taken[beside] = 1
      matched.push(code)
      break
    }
  }
  const matches = matched.length
  if (matches === 0) return 0
  let swapped = 0
  let next = 0
  for (let beside = 0; beside < b; beside++) {
    if (!taken[beside]) continue
    if (other.charCodeAt(beside) !== matched[next]) swapped += 1
    next += 1
  }
  return fromMatches(matches, a, b, swapped / 2)
}

const fromMatches = (matches: number, a: number, b: number, transposed: number): number =>
  (matches / a + matches / b + (matches - transposed) / matches) / 3

/** Returns the length of the common prefix, at most four. */
export function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < LONGEST_PREFIX && length < one.length && one[length] === other[length]) length += 1
  return length
}

const boosted = (likeness: number, prefix: number): number =>
  likeness + prefix * PREFIX_WEIGHT * (1 - likeness)

/** Jaro's likeness raised for a common beginning where it is above 0.7: the canonical Jaro-Winkler. */
export function jaroWinkler(one: string, other: string): number {
  const likeness = jaro(one, other)
  return likeness > BOOST_FROM ? boosted(likeness, commonPrefix(one, other)) : likeness
}

/**
 * Computes Jaro-Winkler without that threshold, as the search of the OFAC lists scores whole names. Below
 * `least` the result may be too low: callers with that minimum need not wait for the exact score.
 */
export function jaroWinklerAlways(one: string, other: string, least = 0): number {
  const prefix = commonPrefix(one, other)
  const fewest = least === 0 ? 0 : fewestInCommon(least, one.length, other.length, prefix) - SLACK
  return boosted(jaro(one, other, fewest), prefix)
}

/**
 * Returns how many letters two texts of these lengths must share, in any order, for either form to reach
 * `least`, as a fraction; the maximum has no transpositions.
 */
export function fewestInCommon(least: number, a: number, b: number, prefix: number): number {
  const raised = prefix * PREFIX_WEIGHT
  const likeness = (least - raised) / (1 - raised)
  return ((3 * likeness - 1) * a * b) / (a + b)
}
