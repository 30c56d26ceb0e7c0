import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { written } from './ChartFrame.tsx'
import classes from './chart.module.css'
import { CHARACTER, type ChartProps, namedPoints, type Scale, wrapNames } from './series.ts'

/** Where things stand, in pixels from the upper left. */
export interface Place {
  x: (point: number) => number
  y: (value: number) => number
  /** The width that belongs to one point. */
  step: number
}

interface PlotProps extends ChartProps {
  scale: Scale
  swatch: (series: number) => ReactNode
  draw: (place: Place) => ReactNode
}

/** Room for a figure above the highest bar. */
const TOP = 16
const LINE = 13

/** The axes of a chart, the drawing between them, and the figures of the point under the pointer. */
export function Plot(props: PlotProps) {
  const { title, points, scale, format, formatAxis = format, levels = [], height = 200, draw } = props
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const labels = scale.ticks.map(tick => formatAxis(tick))
  const left = Math.max(...labels.map(({ length }) => length)) * CHARACTER + 12
  const step = Math.max(0, width - left) / Math.max(1, points.length)
  const names = wrapNames(points, Math.floor(step / CHARACTER) - 1)
  const bottom = 12 + LINE * Math.max(1, ...(names ?? []).map(({ length }) => length))
  const place: Place = {
    step,
    x: point => left + (point + 0.5) * step,
    y: value => TOP + ((scale.highest - value) / (scale.highest - scale.lowest)) * (height - TOP - bottom),
  }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / step)
    setPointed(at >= 0 && at < points.length ? at : null)
  }
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${title}. The figures are in the table below.`}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          {scale.ticks.map((tick, index) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width}
                y1={place.y(tick)}
                y2={place.y(tick)}
                className={tick === 0 ? classes.zero : classes.grid}
              />
              <text x={left - 8} y={place.y(tick)} dy={4} textAnchor="end">
                {labels[index]}
              </text>
            </g>
          ))}
          {pointed !== null && (
            <line
              x1={place.x(pointed)}
              x2={place.x(pointed)}
              y1={TOP}
              y2={height - bottom}
              className={classes.pointer}
            />
          )}
          {draw(place)}
          {levels.map(({ name, value }) => (
            <g key={name}>
              <line x1={left} x2={width} y1={place.y(value)} y2={place.y(value)} className={classes.level} />
              <text x={width} y={place.y(value) - 4} textAnchor="end" className={classes.levelName}>
                {name}
              </text>
            </g>
          ))}
          {names ? (
            <WrappedNames names={names} place={place} y={height - bottom + LINE + 4} />
          ) : (
            <PointNames points={points} place={place} left={left} right={width} y={height - 6} />
          )}
        </svg>
      )}
      {pointed !== null && <Pointed {...props} point={pointed} x={place.x(pointed)} width={width} />}
    </div>
  )
}

/** All the names, each below its point, in as many lines as it takes. */
function WrappedNames({ names, place, y }: { names: string[][]; place: Place; y: number }) {
  return names.map((lines, point) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two points may have one name
    <text key={point} textAnchor="middle">
      {lines.map((line, index) => (
        <tspan key={line} x={place.x(point)} y={y + index * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  ))
}

interface PointNamesProps {
  points: readonly string[]
  place: Place
  left: number
  right: number
  y: number
}

/** The names below the chart, as many as fit, each whole; one that is too long is cut with a sign. */
function PointNames({ points, place, left, right, y }: PointNamesProps) {
  const longest = points.reduce((most, { length }) => Math.max(most, length), 1)
  const shown = Math.min(longest, 24)
  let end = Number.NEGATIVE_INFINITY
  return namedPoints(points.length, (right - left) / (shown * CHARACTER + 12)).map(point => {
    const name = points[point] ?? ''
    const half = (Math.min(name.length, shown) * CHARACTER) / 2
    const at = Math.min(Math.max(place.x(point), left + half), right - half)
    // The first and the last are moved inwards, where one may meet its neighbour.
    if (at - half < end + CHARACTER) return null
    end = at + half
    return (
      <text key={point} x={at} y={y} textAnchor="middle">
        {name.length > shown ? `${name.slice(0, shown - 1)}…` : name}
      </text>
    )
  })
}

interface PointedProps extends PlotProps {
  point: number
  x: number
  width: number
}

function Pointed({ points, series, format, swatch, point, x, width }: PointedProps) {
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 }
  return (
    <div className={classes.pointed} style={side} aria-hidden>
      <div>{points[point]}</div>
      {series.map(({ name, values }, index) => (
        <div key={name} className={classes.pointedFigure}>
          <span>
            {swatch(index)}
            {name}
          </span>
          <span>{written(values[point], format)}</span>
        </div>
      ))}
    </div>
  )
}
