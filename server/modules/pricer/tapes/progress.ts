/** Stages of reading a file, in order, with the percent at which each begins. */
const begins = { waiting: 0, reading: 1, checking: 20, pricing: 45, summing: 90, keeping: 97 } as const
type Stage = keyof typeof begins
const stages = Object.keys(begins) as Stage[]

export interface Progress {
  stage: Stage
  /** The progress of the whole file. */
  percent: number
}

export type Tell = (progress: Progress) => void

/** Says that a stage has begun. */
export const begin = (stage: Stage, tell: Tell): void => tell({ stage, percent: begins[stage] })

/** Iterates over the items of a stage, reporting each whole percent on the way. */
export function* steps<T>(items: readonly T[], stage: Stage, tell: Tell): Generator<[number, T]> {
  const from = begins[stage]
  const next = begins[stages[stages.indexOf(stage) + 1] as Stage] ?? 100
  let said = -1
  for (const [at, item] of items.entries()) {
    const percent = from + Math.floor(((next - from) * at) / items.length)
    if (percent !== said) tell({ stage, percent })
    said = percent
    yield [at, item]
  }
}
