import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { type Place, Plot } from './Plot.tsx'
import { PointFigure } from './PointFigure.tsx'
import { type ChartProps, figuresFit, type Series, scaleOf } from './series.ts'
import { colourOf, dashesOf } from './series-colours.ts'

interface LineChartProps extends ChartProps {
  /** Starts the axis at zero even where the figures are far from it. */
  fromZero?: boolean
}

/** Lines over points that lie evenly; a gap where there is no figure. */
export function LineChart({ fromZero = false, ...props }: LineChartProps) {
  const values = [
    ...props.series.flatMap(series => series.values.filter(value => value !== null)),
    ...(props.levels ?? []).map(({ value }) => value),
  ]
  const write = props.formatAxis ?? props.format
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
        draw={place => (
          <>
            {props.series.map((series, index) => (
              <Line key={series.name} place={place} series={series} index={index} />
            ))}
            {props.series.length === 1 && (
              <LineFigures place={place} values={props.series[0]?.values ?? []} write={write} />
            )}
          </>
        )}
      />
    </ChartFrame>
  )
}

interface LineProps {
  place: Place
  series: Series
  index: number
}

/** One line, broken where there is no figure; a figure alone is a dot. */
function Line({ place: { x, y }, series, index }: LineProps) {
  return runs(series.values).map(run =>
    run.length === 1 ? (
      <circle key={run[0]?.point} {...centre(run[0], x, y)} r={3} fill={colourOf(index)} />
    ) : (
      <polyline
        key={run[0]?.point}
        points={run.map(({ point, value }) => `${x(point)},${y(value)}`).join(' ')}
        {...strokeOf(index)}
      />
    ),
  )
}

interface LineFiguresProps {
  place: Place
  values: ReadonlyArray<number | null>
  write: (value: number) => string
}

/** The figures of a line, above its points, where they fit beside each other. */
function LineFigures({ place, values, write }: LineFiguresProps) {
  const figures = values.map(value => (value === null ? '' : write(value)))
  if (!figuresFit(figures, place.step)) return null
  return values.map((value, point) =>
    value === null ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
      <PointFigure key={point} place={place} point={point} at={value} below={isValley(values, point)}>
        {figures[point] ?? ''}
      </PointFigure>
    ),
  )
}

/** Where a line comes down to a point and goes up again, there is room below it alone. */
function isValley(values: ReadonlyArray<number | null>, point: number): boolean {
  const [before = null, at = null, after = null] = [values[point - 1], values[point], values[point + 1]]
  return before !== null && at !== null && after !== null && before > at && after > at
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
