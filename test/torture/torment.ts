/** One way of torturing an office: it goes on for so long, and tells what it did and what was wrong. */
export type Torment = (options: TormentOptions) => Promise<Verdict>

export interface Bounds {
  /** Starts nothing after so many milliseconds. */
  forMs: number
  /** So many things are begun all the same, however busy the computer is. */
  atLeast?: number
}

export interface TormentOptions extends Bounds {
  /** Equal seeds make equal requests. */
  seed: number
  /** Tells how far it is. */
  say: (line: string) => void
}

export interface Verdict {
  counts: Record<string, number>
  /** Faults; empty when all is well. */
  wrong: string[]
}

/** Returns whether another step may begin; called once before each of them. */
export function untilTimeIsUp({ forMs, atLeast = 0 }: Bounds): () => boolean {
  const until = Date.now() + forMs
  let begun = 0
  return () => begun++ < atLeast || Date.now() < until
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const tally = (counts: Record<string, number>, what: string, by = 1): void => {
  counts[what] = (counts[what] ?? 0) + by
}
