import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { Plot } from './Plot.tsx'
import { PointFigure } from './PointFigure.tsx'
import { type BridgeStep, barsOf, type ChartProps, figuresFit, scaleOf } from './series.ts'
import { colourOf } from './series-colours.ts'

interface BridgeChartProps
  extends Pick<ChartProps, 'title' | 'pointTitle' | 'format' | 'formatAxis' | 'unit' | 'height'> {
  steps: readonly BridgeStep[]
}

/** The colours of totals, of increases and of decreases. */
const [STANDING, DOWN, UP] = [0, 1, 2]

/** A bridge between two values: each step begins where the one before it ended. */
export function BridgeChart({ steps, ...props }: BridgeChartProps) {
  const bars = barsOf(steps)
  const points = steps.map(({ name }) => name)
  const series = [{ name: 'Amount', values: steps.map(({ amount }) => amount) }]
  const swatch = (index: number) => (
    <span className={classes.swatch} style={{ background: colourOf(index) }} />
  )
  const write = props.formatAxis ?? props.format
  const figures = steps.map(({ amount }) => write(amount))
  const frame = { ...props, points, series, swatch }
  return (
    <ChartFrame {...frame}>
      <Plot
        {...frame}
        scale={scaleOf(
          bars.flatMap(({ from, to }) => [from, to]),
          true,
        )}
        draw={place => {
          const { x, y, step } = place
          const width = Math.min(step * 0.7, 64)
          const labelled = figuresFit(figures, step)
          return bars.map(({ from, to, standing }, point) => (
            <g key={points[point]}>
              <rect
                x={x(point) - width / 2}
                width={width}
                y={y(Math.max(from, to))}
                height={Math.max(1, Math.abs(y(from) - y(to)))}
                fill={colourOf(standing ? STANDING : to < from ? DOWN : UP)}
              />
              {labelled && (
                <PointFigure place={place} point={point} at={to} below={to < from}>
                  {figures[point] ?? ''}
                </PointFigure>
              )}
              {point + 1 < bars.length && (
                <line
                  x1={x(point) + width / 2}
                  x2={x(point + 1) - width / 2}
                  y1={y(to)}
                  y2={y(to)}
                  className={classes.grid}
                />
              )}
            </g>
          ))
        }}
      />
    </ChartFrame>
  )
}
