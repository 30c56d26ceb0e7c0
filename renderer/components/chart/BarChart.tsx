import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { Plot } from './Plot.tsx'
import { type ChartProps, scaleOf, stack } from './series.ts'
import { colourOf } from './series-colours.ts'

/** Bars from zero, several series on top of each other; what is negative hangs below zero. */
export function BarChart(props: ChartProps) {
  const bars = stack(props.series, props.points.length)
  const reached = bars.map(({ to }) => to)
  const swatch = (series: number) => (
    <span className={classes.swatch} style={{ background: colourOf(series) }} />
  )
  return (
    <ChartFrame {...props} swatch={swatch}>
      <Plot
        {...props}
        swatch={swatch}
        scale={scaleOf([...reached, ...(props.levels ?? []).map(({ value }) => value)], true)}
        draw={({ x, y, step }) => {
          const width = Math.min(step * 0.7, 64)
          return bars.map(({ point, series, from, to }) => (
            <rect
              key={`${point}.${series}`}
              x={x(point) - width / 2}
              width={width}
              y={y(Math.max(from, to))}
              height={Math.abs(y(from) - y(to))}
              fill={colourOf(series)}
              className={props.series.length > 1 ? classes.piece : undefined}
            />
          ))
        }}
      />
    </ChartFrame>
  )
}
