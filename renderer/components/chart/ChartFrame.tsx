import { type ReactNode, useState } from 'react'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './series.ts'

type FiguresProps = Pick<ChartProps, 'title' | 'pointTitle' | 'points' | 'series' | 'format' | 'unit'>

interface ChartFrameProps extends FiguresProps {
  /** Draws the colour of a series beside its name. */
  swatch: (series: number) => ReactNode
  children: ReactNode
}

/** The frame of every chart: title, legend, and the figures as a table. */
export function ChartFrame({ title, swatch, children, ...data }: ChartFrameProps) {
  const [open, setOpen] = useState(false)
  return (
    <figure className={classes.chart}>
      <figcaption>{title}</figcaption>
      {data.series.length > 1 && (
        <ul className={classes.legend}>
          {data.series.map(({ name }, index) => (
            <li key={name}>
              {swatch(index)}
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>As a table</summary>
        {open && <Figures title={title} {...data} />}
      </details>
    </figure>
  )
}

/** One point of a chart; it is its place, for two may have one name. */
interface Point {
  place: number
  name: string
}

function Figures({ title, pointTitle, points, series, format, unit }: FiguresProps) {
  const columns: Array<Column<Point>> = [
    { id: 'point', title: pointTitle, kind: 'text', value: ({ name }) => name },
    ...series.map(
      ({ name, values }): Column<Point> => ({
        id: name,
        title: name,
        kind: typeof unit === 'object' ? 'money' : (unit ?? 'number'),
        value: ({ place }) => values[place] ?? null,
        write: format,
        missing: NONE,
        ...(typeof unit === 'object' ? { currency: () => unit.currency } : {}),
      }),
    ),
  ]
  return (
    <FiguresTable
      id={title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}
      label={title}
      rows={points.map((name, place) => ({ place, name }))}
      columns={columns}
      rowId={({ place }) => place}
      maxHeight={280}
    />
  )
}

/** Shown in place of a missing figure. */
const NONE = '–'

/** A figure, or a dash where there is none. */
export const written = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NONE : format(value)
