// A linear machine with a margin (L2-regularised, squared hinge loss), learned by dual coordinate descent (Hsieh et al.,
// 2008) around weights that are given beforehand. The same examples give the same weights.

/** One sentence: features by number with their values, and its label. */
export interface Row {
  features: Int32Array
  values: Float64Array
  /** Signs of the category: each has the value SIGN_VALUE. */
  signs: readonly number[]
  /** 1: a clause; -1: none; 0: neither, and left out. */
  clause: -1 | 0 | 1
  /** The cost of an error on this row. */
  cost: number
}

export interface Weights {
  features: Float64Array
  signs: Float64Array
}

export const SIGN_VALUE = 0.6
const ROUNDS = 10

/** Weights for these rows; only `kept` features, if given, leave zero. `priors` are what signs weigh at first. */
export function learn(
  rows: readonly Row[],
  features: number,
  priors: Float64Array,
  kept?: Uint8Array,
): Weights {
  const weights: Weights = { features: new Float64Array(features), signs: Float64Array.from(priors) }
  const multipliers = new Float64Array(rows.length)
  const lengths = Float64Array.from(rows, row => squaredLength(row, kept))
  const order = rows.map((_, at) => at)
  const next = sequence(3)
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, next)
    for (const at of order) {
      const row = rows[at] as Row
      const slack = 0.5 / row.cost
      const old = multipliers[at] as number
      const slope = row.clause * scoreOf(row, weights) - 1 + slack * old
      const fresh = Math.max(old - slope / ((lengths[at] as number) + slack), 0)
      if (fresh === old) continue
      multipliers[at] = fresh
      move(weights, row, (fresh - old) * row.clause, kept)
    }
  }
  return weights
}

export function scoreOf({ features, values, signs }: Row, weights: Weights): number {
  let sum = 0
  for (let at = 0; at < features.length; at += 1) {
    sum += (weights.features[features[at] as number] as number) * (values[at] as number)
  }
  for (const sign of signs) sum += SIGN_VALUE * (weights.signs[sign] as number)
  return sum
}

function move(weights: Weights, { features, values, signs }: Row, step: number, kept?: Uint8Array): void {
  for (let at = 0; at < features.length; at += 1) {
    const feature = features[at] as number
    if (kept && kept[feature] !== 1) continue
    weights.features[feature] = (weights.features[feature] as number) + step * (values[at] as number)
  }
  for (const sign of signs) weights.signs[sign] = (weights.signs[sign] as number) + step * SIGN_VALUE
}

function squaredLength({ features, values, signs }: Row, kept?: Uint8Array): number {
  let sum = signs.length * SIGN_VALUE ** 2
  for (let at = 0; at < features.length; at += 1) {
    if (!kept || kept[features[at] as number] === 1) sum += (values[at] as number) ** 2
  }
  return sum
}

/** Figures from 0 up to, not with, 1: the same for the same seed. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export function shuffle<T>(list: T[], next: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[list[last], list[other]] = [list[other] as T, list[last] as T]
  }
}
