import classes from './chart.module.css'
import type { Place } from './Plot.tsx'

interface PointFigureProps {
  place: Place
  point: number
  /** Where it stands: the end of a bar, a point of a line. */
  at: number
  /** There is more room below. */
  below: boolean
  children: string
}

/** A figure written where it stands in a chart. */
export function PointFigure({ place: { x, y }, point, at, below, children }: PointFigureProps) {
  return (
    <text x={x(point)} y={below ? y(at) + 12 : y(at) - 4} textAnchor="middle" className={classes.figure}>
      {children}
    </text>
  )
}
