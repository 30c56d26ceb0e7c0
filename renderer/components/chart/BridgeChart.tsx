import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { Plot } from './Plot.tsx'
import { type ChartProps, scaleOf } from './series.ts'
import { colourOf } from './series-colours.ts'

export interface BridgeStep {
  name: string
  amount: number
  /** Where it stands, and not what moved it: the bar begins at zero. */
  standing?: boolean
}

interface BridgeChartProps
  extends Pick<ChartProps, 'title' | 'pointTitle' | 'format' | 'formatAxis' | 'unit' | 'height'> {
  steps: readonly BridgeStep[]
}

/** From one standing to another: each step begins where the one before it ended. */
export function BridgeChart({ steps, ...props }: BridgeChartProps) {
  const bars = barsOf(steps)
  const points = steps.map(({ name }) => name)
  const series = [{ name: 'Amount', values: steps.map(({ amount }) => amount) }]
  const swatch = (index: number) => (
    <span className={classes.swatch} style={{ background: colourOf(index) }} />
  )
  const frame = { ...props, points, series, swatch }
  return (
    <ChartFrame {...frame}>
      <Plot
        {...frame}
        scale={scaleOf(
          bars.flatMap(({ from, to }) => [from, to]),
          true,
        )}
        draw={({ x, y, step }) => {
          const width = Math.min(step * 0.7, 64)
          return bars.map(({ from, to, standing }, point) => (
            <g key={points[point]}>
              <rect
                x={x(point) - width / 2}
                width={width}
                y={y(Math.max(from, to))}
                height={Math.max(1, Math.abs(y(from) - y(to)))}
                fill={colourOf(standing ? 0 : 1)}
              />
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

/** From where to where each step reaches. */
export function barsOf(steps: readonly BridgeStep[]) {
  let reached = 0
  return steps.map(({ amount, standing = false }) => {
    const from = standing ? 0 : reached
    reached = standing ? amount : reached + amount
    return { from, to: reached, standing }
  })
}
