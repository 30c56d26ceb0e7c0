import { ChartFrame } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { Plot } from './Plot.tsx'
import { PointFigure } from './PointFigure.tsx'
import { type ChartProps, figuresFit, scaleOf, stack } from './series.ts'
import { colourOf } from './series-colours.ts'

/** Bars from zero, several series stacked; negative parts hang below zero. */
export function BarChart(props: ChartProps) {
  const bars = stack(props.series, props.points.length)
  const write = props.formatAxis ?? props.format
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
        draw={place => {
          const { x, y, step } = place
          const width = Math.min(step * 0.7, 64)
          const figures = bars.map(({ from, to }) => write(to - from))
          const labelled = props.series.length === 1 && figuresFit(figures, step)
          return bars.map(({ point, series, from, to }, index) => (
            <g key={`${point}.${series}`}>
              <rect
                x={x(point) - width / 2}
                width={width}
                y={y(Math.max(from, to))}
                height={Math.max(1, Math.abs(y(from) - y(to)))}
                fill={colourOf(series)}
                // A line around a piece that is hardly higher would hide it.
                className={
                  props.series.length > 1 && Math.abs(y(from) - y(to)) > 3 ? classes.piece : undefined
                }
              />
              {labelled && (
                <PointFigure place={place} point={point} at={to} below={to < from}>
                  {figures[index] ?? ''}
                </PointFigure>
              )}
            </g>
          ))
        }}
      />
    </ChartFrame>
  )
}
