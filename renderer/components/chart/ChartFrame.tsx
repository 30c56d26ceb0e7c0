import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Scrolling } from '../Scrolling.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './series.ts'

interface ChartFrameProps extends Pick<ChartProps, 'title' | 'pointTitle' | 'points' | 'series' | 'format'> {
  /** Draws the colour of a series beside its name. */
  swatch: (series: number) => ReactNode
  children: ReactNode
}

/** What every chart has around it: its title, the names of its series, and its figures as a table. */
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
        {open && (
          <Scrolling label={`${title}, as a table`} className={classes.behind}>
            <Figures {...data} />
          </Scrolling>
        )}
      </details>
    </figure>
  )
}

function Figures({
  pointTitle,
  points,
  series,
  format,
}: Omit<ChartFrameProps, 'title' | 'swatch' | 'children'>) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{pointTitle}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name} scope="col" ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place; two may have one name
          <Table.Tr key={index}>
            <Table.Th scope="row" fw={400}>
              {point}
            </Table.Th>
            {series.map(({ name, values }) => (
              <Table.Td key={name} ta="right">
                {written(values[index], format)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** A figure, or a dash where there is none. */
export const written = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)
