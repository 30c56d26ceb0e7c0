import { ActionIcon, Button, CloseButton, Menu, Pill, Text, Tooltip } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconColumns3,
  IconDownload,
  IconLayoutSidebarRight,
  IconSearch,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { count, formatNumber, manyOf } from '../../format/numbers.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { meant } from '../../language/language.ts'
import { useAction } from '../action/use-action.ts'
import type { Column } from './columns/columns.ts'
import { describe, type Filter } from './columns/filters.ts'
import { exportCsv, exportXlsx } from './export/export.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { SettlingInput } from './SettlingInput.tsx'
import classes from './table.module.css'
import type { TableSearch } from './use-table-search.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

interface TableToolbarProps<Row> {
  id: string
  noun: string
  nouns: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  state: TableSearch
  onChange: (change: Partial<TableSearch>) => void
  /** The columns and rows that are shown now. */
  visible: ReadonlyArray<Column<Row>>
  shown: readonly Row[]
  /** Further controls that narrow the rows, beside the filters. */
  chooses?: ReactNode
  /** Rows that are not loaded yet. */
  more?: { total: number } | undefined
  /** The window is narrow. */
  isNarrow: boolean
  /** The row in question stands whole beside the list. */
  peeking: boolean
  onPeek: (peeking: boolean) => void
}

/** Rows from which on a list shows its tools by itself. */
const MANY = 25

/** The toolbar above the rows: search, and filters, columns, views and export, which a short list shows when asked. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { id, noun, nouns, rows, columns, state, onChange, visible, shown, peeking, onPeek } = props
  useKeys('List', [{ keys: 'b', label: 'Show the row beside the list', run: () => onPeek(!peeking) }])
  const total = props.more?.total ?? rows.length
  const [asked, setAsked] = useState(false)
  const isShort = total < MANY || props.isNarrow
  const isNarrowed = state.filters.length > 0 || state.group !== null || state.columns !== null
  const tools = !isShort || isNarrowed || asked
  const setFilter = (changed: Filter) => {
    const others = state.filters.filter(({ column }) => column !== changed.column)
    onChange({ filters: changed.value === '' ? others : [...others, changed] })
  }
  return (
    <>
      <div className={classes.toolbar}>
        <SettlingInput
          type="search"
          size="xs"
          w={240}
          placeholder={`Search ${manyOf(noun, nouns)}`}
          aria-label={`Search ${manyOf(noun, nouns)}`}
          leftSection={<IconSearch size={14} />}
          value={state.search}
          onSettle={search => onChange({ search })}
          onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
          rightSection={
            state.search && (
              <CloseButton size="xs" aria-label="Clear the search" onClick={() => onChange({ search: '' })} />
            )
          }
        />
        {tools && <FilterMenu columns={columns} filters={state.filters} onChange={setFilter} />}
        {props.chooses}
        <Text c="dimmed" size="sm" className={classes.count} role="status">
          {shown.length === total
            ? count(total, noun, nouns)
            : `${formatNumber(shown.length)} of ${count(total, noun, nouns)}`}
        </Text>
        {isShort && !isNarrowed && (
          <Tooltip label="Filter, group, columns and export">
            <ActionIcon
              variant="default"
              size={30}
              aria-label="List tools"
              aria-expanded={asked}
              onClick={() => setAsked(!asked)}
            >
              <IconAdjustmentsHorizontal size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {tools && (
          <>
            <Tooltip label="Show a row beside the list (b)">
              <ActionIcon
                variant="default"
                size={30}
                aria-label="Show a row beside the list"
                aria-pressed={peeking}
                onClick={() => onPeek(!peeking)}
              >
                <IconLayoutSidebarRight size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <GroupMenu columns={columns} value={state.group} onChange={group => onChange({ group })} />
            <ViewsMenu tableId={id} />
            <ColumnsMenu columns={columns} visible={visible} onChange={onChange} />
            <ExportMenu {...props} />
          </>
        )}
      </div>
      {state.filters.length > 0 && <Chips columns={columns} filters={state.filters} onChange={onChange} />}
    </>
  )
}

interface ChipsProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  filters: Filter[]
  onChange: (change: Partial<TableSearch>) => void
}

function Chips<Row>({ columns, filters, onChange }: ChipsProps<Row>) {
  return (
    <div className={classes.chips}>
      {filters.map(filter => {
        const column = columns.find(one => one.id === filter.column)
        if (!column) return null
        const text = describe(column, filter.value)
        return (
          <Pill
            key={filter.column}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove filter ${text}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange({ filters: filters.filter(other => other !== filter) })}
          >
            {text}
          </Pill>
        )
      })}
      <Button variant="subtle" size="compact-xs" onClick={() => onChange({ filters: [] })}>
        {meant('Clear', 'verb')}
      </Button>
    </div>
  )
}

interface ColumnsMenuProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  visible: ReadonlyArray<Column<Row>>
  onChange: (change: Partial<TableSearch>) => void
}

function ColumnsMenu<Row>({ columns, visible, onChange }: ColumnsMenuProps<Row>) {
  const shown = new Set(visible.map(({ id }) => id))
  const toggle = (id: string) =>
    onChange({
      columns: shown.has(id) ? [...shown].filter(one => one !== id) : [...shown, id],
    })
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {columns.map(({ id, title }, index) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.has(id)}
            disabled={index === 0}
            onChange={() => toggle(id)}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ columns: null })}>As at first</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ExportMenu<Row>({ id, noun, nouns, rows, columns, visible, shown }: TableToolbarProps<Row>) {
  const writeXlsx = useAction(exportXlsx<Row>, { invalidates: [] })
  const writeCsv = useAction(exportCsv<Row>, { invalidates: [] })
  const parts = [
    { label: 'Rows shown', note: '', exported: { name: id, columns: visible, rows: shown } },
    { label: 'Everything', note: ', all columns', exported: { name: id, columns, rows } },
  ]
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map(({ label, note, exported }) => (
          <Fragment key={label}>
            <Menu.Label>
              {label} ({count(exported.rows.length, noun, nouns)}
              {note})
            </Menu.Label>
            <Menu.Item onClick={() => writeXlsx.mutate(exported)}>{label}, as XLSX</Menu.Item>
            <Menu.Item onClick={() => writeCsv.mutate(exported)}>{label}, as CSV</Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
