/** One row of figures, one for each point of the chart; null where there is none. */
export interface Series {
  name: string
  values: ReadonlyArray<number | null>
}

/** A line across the chart at a value that matters: a covenant's level, a hurdle. */
export interface Level {
  name: string
  value: number
}

export interface ChartProps {
  /** Measure, unit and date: `Net asset value, USD, 31 Mar 2026`. */
  title: string
  /** The column head for the points: `Day`, `Quarter`, `Tier`. */
  pointTitle: string
  /** Labels below the chart, formatted for the reader. */
  points: readonly string[]
  /** Six at most; more cannot be told apart. */
  series: readonly Series[]
  /** Formats a figure, on the axis too. */
  format: (value: number) => string
  /** The unit of exported figures; plain numbers where it is left out. */
  unit?: 'percent' | { currency: string }
  /** A shorter format for the axis: `125m`. */
  formatAxis?: (value: number) => string
  levels?: readonly Level[]
  /** In pixels, without title and table. */
  height?: number
}

/** The ends of an axis and its even figures between them. */
export interface Scale {
  lowest: number
  highest: number
  ticks: readonly number[]
}

const INTERVALS = 4

/** An axis that holds all the values and reads well: its figures are 1, 2 or 5 times a power of ten apart. */
export function scaleOf(values: readonly number[], fromZero: boolean): Scale {
  const all = fromZero ? [0, ...values] : values
  const [low, high] = apart(all.length === 0 ? 0 : least(all), all.length === 0 ? 0 : greatest(all))
  const step = evenStep(high - low)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step))
  return { lowest: exact(first * step), highest: exact(last * step), ticks }
}

/** One value alone stands in the middle of its axis; zero alone at the foot. */
function apart(low: number, high: number): [low: number, high: number] {
  if (low < high) return [low, high]
  const around = Math.abs(low) / 10
  return around === 0 ? [0, 1] : [low - around, low + around]
}

function evenStep(span: number): number {
  const rough = span / INTERVALS
  const unit = 10 ** Math.floor(Math.log10(rough))
  const times = [1, 2, 5, 10].find(factor => factor * unit >= rough * (1 - 1e-9)) ?? 10
  return times * unit
}

/** 3 * 0.1 is 0.3 on an axis. */
const exact = (value: number): number => Number(value.toPrecision(12)) || 0

// Not by Math.min(...values): thousands of arguments are too many.
const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value))
const greatest = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value))

/** A piece of a stacked bar: from where to where it reaches. */
export interface Piece {
  point: number
  series: number
  from: number
  to: number
}

/** Returns the pieces of all bars: positive ones are stacked up from zero, negative ones down. */
export function stack(series: readonly Series[], points: number): Piece[] {
  return Array.from({ length: points }, (_, point) => point).flatMap(point => {
    let [above, below] = [0, 0]
    return series.flatMap(({ values }, index) => {
      const value = values[point] ?? 0
      if (value === 0) return []
      const from = value > 0 ? above : below
      if (value > 0) above += value
      else below += value
      return [{ point, series: index, from, to: from + value }]
    })
  })
}

/** A step of a bridge from one standing to another. */
export interface BridgeStep {
  name: string
  amount: number
  /** A total rather than a change: the bar begins at zero. */
  standing?: boolean
}

/** Returns the start and end of each step. */
export function barsOf(steps: readonly BridgeStep[]) {
  let reached = 0
  return steps.map(({ amount, standing = false }) => {
    const from = standing ? 0 : reached
    reached = standing ? amount : reached + amount
    return { from, to: reached, standing }
  })
}

/** Maximum number of lines for a label below the chart. */
const MOST_LINES = 3

/** The names in lines of so many characters at most, broken between words; null where one of them does not fit. */
export function wrapNames(names: readonly string[], room: number): string[][] | null {
  const wrapped = names.map(name => wrap(name, room))
  return wrapped.every(lines => lines.length <= MOST_LINES && lines.every(({ length }) => length <= room))
    ? wrapped
    : null
}

function wrap(name: string, room: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && longer.length <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The widest that a figure of the 11 px text is. */
export const CHARACTER = 6.5

/** Returns whether the figures, one for each point, fit beside each other. */
export const figuresFit = (figures: readonly string[], step: number): boolean =>
  figures.every(({ length }) => length * CHARACTER <= step)

/** Returns which points get a label below the chart, always the first, so that labels do not overlap. */
export function namedPoints(count: number, room: number): number[] {
  if (count === 0) return []
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room))))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
