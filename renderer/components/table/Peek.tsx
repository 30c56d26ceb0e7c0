import { CloseButton, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Facts } from '../facts/Facts.tsx'
import type { Column, ColumnFormat } from './columns/columns.ts'
import classes from './table.module.css'

interface PeekProps<Row> {
  row: Row
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  href: string | undefined
  onClose: () => void
}

/** One row in full beside the list, with fields that are cut or hidden there. */
export function Peek<Row>({ row, columns: [first, ...others], formats, href, onClose }: PeekProps<Row>) {
  const written = ({ id }: Column<Row>) => formats.get(id)?.text(row) ?? ''
  const title = first ? written(first) : ''
  return (
    <aside className={classes.peek} aria-label="The row in question">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" className={classes.peekTitle}>
          {href ? <Link to={href}>{title}</Link> : title}
        </Title>
        <CloseButton aria-label="Close the side panel" onClick={onClose} />
      </Group>
      <Facts
        facts={others
          .filter(({ action }) => !action)
          .map(column => {
            const text = written(column)
            const shown = column.show ? column.show(row) : text
            const unit = formats.get(column.id)?.title ?? column.title
            return [unit, shown || <Text c="dimmed">–</Text>] as const
          })}
      />
    </aside>
  )
}
