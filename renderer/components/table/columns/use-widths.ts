import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useMe } from '../../../session/session.ts'
import type { Column, ColumnFormat } from './columns.ts'
import { contentWidth, fitted, floorWidth } from './widths.ts'

export type Widths = Record<string, number>

/** Returns the widths of a table's columns: fitted to their content and the room until this person resizes one. */
export function useWidths<Row>(
  table: string,
  formats: ReadonlyMap<string, ColumnFormat<Row>>,
  rows: readonly Row[],
  visible: ReadonlyArray<Column<Row>>,
  /** In pixels; null until it is measured. */
  room: number | null,
) {
  const me = useMe()
  const [own, setOwn] = useLocalStorage<Widths>({
    key: `fund-office.widths.${me.organisation.id}.${me.id}.${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const wishes = useMemo(
    () =>
      visible.map((column, index) => {
        const format = formats.get(column.id)
        const floor = floorWidth(column, format, rows, index === 0)
        return { floor, natural: Math.max(floor, contentWidth(column, format, rows, index === 0)) }
      }),
    [visible, formats, rows],
  )
  const byContent = useMemo(() => {
    const widths = room === null ? wishes.map(({ natural }) => natural) : fitted(wishes, room)
    return Object.fromEntries(visible.map(({ id }, index) => [id, widths[index] ?? 0]))
  }, [visible, wishes, room])
  return {
    widths: { ...byContent, ...own },
    /** Left-over width is not distributed once a column was resized. */
    drawn: Object.keys(own).length > 0,
    draw: (widths: Widths) => setOwn(before => ({ ...before, ...widths })),
    forget: () => setOwn({}),
  }
}
