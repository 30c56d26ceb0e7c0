const WIDTH = 96
const HEIGHT = 24

/** The course of a figure without axes; the page that it leads to has the chart. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 1 + (index / (values.length - 1)) * (WIDTH - 2)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4)
  const points = values.map((value, index) => `${x(index)},${y(value)}`).join(' ')
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points} fill="none" stroke="var(--series-1)" strokeWidth={1.5} />
    </svg>
  )
}
