import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAction } from '../action/use-action.ts'
import type { Column } from './columns/columns.ts'
import { exportCsv, exportXlsx } from './export/export.ts'

interface ExportFiguresProps<Row> {
  /** Names the exported files. */
  name: string
  /** Names the export for screen readers. */
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
}

/** Hands the figures that stand below it to the person, as an Excel workbook or as CSV. */
export function ExportFigures<Row>({ label, ...exported }: ExportFiguresProps<Row>) {
  const writeXlsx = useAction(exportXlsx<Row>, { invalidates: [] })
  const writeCsv = useAction(exportCsv<Row>, { invalidates: [] })
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          flex="none"
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={`Export ${label}`}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => writeXlsx.mutate(exported)}>As XLSX</Menu.Item>
        <Menu.Item onClick={() => writeCsv.mutate(exported)}>As CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
