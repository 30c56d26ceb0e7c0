/** A picture of amounts as bars, from top to bottom. */
export interface Bars {
  /** The picture in words, for whoever does not see it. */
  title: string
  bars: readonly Bar[]
}

/** A bar from one value to another, with its name and its amount as it is written. */
export interface Bar {
  label: string
  text: string
  from: number
  to: number
  tone: BarTone
}

export type BarTone = 'total' | 'up' | 'down'

/** Colours that people who see no red or green tell apart. */
export const barColours: Readonly<Record<BarTone, string>> = {
  total: '#1f5f99',
  up: '#0f7b5a',
  down: '#c77700',
}

/** A step of a bridge: a total stands on zero, any other on the end of the one before. */
export interface Step {
  label: string
  text: string
  amount: number
  total: boolean
}

/** The bars of a bridge between two totals. */
export function bridgeOf(steps: readonly Step[]): Bar[] {
  let reached = 0
  return steps.map(({ label, text, amount, total }) => {
    const from = total ? 0 : reached
    const to = from + amount
    reached = to
    return { label, text, from, to, tone: total ? 'total' : toneOf(amount) }
  })
}

/** Bars that stand on zero. */
export const standing = (steps: ReadonlyArray<Omit<Step, 'total'>>): Bar[] =>
  steps.map(({ label, text, amount }) => ({ label, text, from: 0, to: amount, tone: toneOf(amount) }))

const toneOf = (amount: number): BarTone => (amount < 0 ? 'down' : 'up')

/** The place of each bar in a width of so many parts: what is left of it, and its own, one at least where it is not zero. */
export function placed(bars: readonly Bar[], parts: number): Array<{ left: number; own: number }> {
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const scale = high === low ? 0 : parts / (high - low)
  return bars.map(({ from, to }) => {
    const own = from === to ? 0 : Math.max(1, Math.round(Math.abs(to - from) * scale))
    const left = Math.round((Math.min(from, to) - low) * scale)
    return { left: Math.min(left, parts - own), own }
  })
}
