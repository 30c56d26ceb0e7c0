import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { Plot } from './Plot.tsx'
import { type ChartProps, scaleOf } from './series.ts'
import { colourOf, dashesOf } from './series-colours.ts'

interface LineChartProps extends ChartProps {
  /** Whether the axis begins at zero even where the figures are far from it. */
  fromZero?: boolean
}

/** Lines over points that lie evenly; a gap where there is no figure. */
export function LineChart({ fromZero = false, ...props }: LineChartProps) {
  const values = [
    ...props.series.flatMap(series => series.values.filter(value => value !== null)),
    ...(props.levels ?? []).map(({ value }) => value),
  ]
  const swatch = (series: number) => (
    <svg className={classes.lineSwatch} width={20} height={8} aria-hidden>
      <line x1={0} x2={20} y1={4} y2={4} {...strokeOf(series)} />
    </svg>
  )
  return (
    <ChartFrame {...props} swatch={swatch}>
      <Plot
        {...props}
        swatch={swatch}
        scale={scaleOf(values, fromZero)}
        draw={({ x, y }) =>
          props.series.map((series, index) =>
            runs(series.values).map(run =>
              run.length === 1 ? (
                <circle key={run[0]?.point} {...centre(run[0], x, y)} r={3} fill={colourOf(index)} />
              ) : (
                <polyline
                  key={run[0]?.point}
                  points={run.map(({ point, value }) => `${x(point)},${y(value)}`).join(' ')}
                  {...strokeOf(index)}
                />
              ),
            ),
          )
        }
      />
    </ChartFrame>
  )
}

interface Standing {
  point: number
  value: number
}

/** Figures that stand side by side, each run for itself. */
function runs(values: ReadonlyArray<number | null>): Standing[][] {
  const found: Standing[][] = []
  let current: Standing[] = []
  for (const [point, value] of values.entries()) {
    if (value === null) {
      current = []
      continue
    }
    if (current.length === 0) found.push(current)
    current.push({ point, value })
  }
  return found
}

function centre(at: Standing | undefined, x: (point: number) => number, y: (value: number) => number) {
  return at ? { cx: x(at.point), cy: y(at.value) } : {}
}

const strokeOf = (series: number) => ({
  fill: 'none',
  stroke: colourOf(series),
  strokeWidth: 2,
  strokeLinejoin: 'round' as const,
  ...dashesOf(series),
})
