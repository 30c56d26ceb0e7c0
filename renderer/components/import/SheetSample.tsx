import { Table } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import classes from './import.module.css'

/** The first rows as the sheet has them, under the names of its columns. */
export function SheetSample({ columns, sample }: Pick<SheetImportTrial, 'columns' | 'sample'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section className={classes.sample} aria-label="First rows of the file" tabIndex={0}>
      <Table withColumnBorders fz="xs" verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            {columns.map(column => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.map(({ row, cells }) => (
            <Table.Tr key={row}>
              <Table.Td c="dimmed">{row}</Table.Td>
              {columns.map((column, at) => (
                <Table.Td key={column}>{cells[at]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
