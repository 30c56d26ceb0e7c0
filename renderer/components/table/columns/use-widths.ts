import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useMe } from '../../../session/session.ts'
import type { Column, ColumnFormat } from './columns.ts'
import { contentWidth } from './widths.ts'

export type Widths = Record<string, number>

/** Returns the widths of a table's columns: fitted to their content until this person resizes one. */
export function useWidths<Row>(
  table: string,
  columns: ReadonlyArray<Column<Row>>,
  formats: ReadonlyMap<string, ColumnFormat<Row>>,
  rows: readonly Row[],
) {
  const me = useMe()
  const [own, setOwn] = useLocalStorage<Widths>({
    key: `fund-office.widths.${me.organisation.id}.${me.id}.${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const byContent = useMemo(
    () =>
      Object.fromEntries(
        columns.map(column => [column.id, contentWidth(column, formats.get(column.id), rows)]),
      ),
    [columns, formats, rows],
  )
  return {
    widths: { ...byContent, ...own },
    /** Left-over width is not distributed once a column was resized. */
    drawn: Object.keys(own).length > 0,
    draw: (widths: Widths) => setOwn(before => ({ ...before, ...widths })),
    forget: () => setOwn({}),
  }
}
