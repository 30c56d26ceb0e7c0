import { Anchor, Drawer, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate, formatTime } from '../../format/dates.ts'
import { RecordSection } from '../page/RecordPage.tsx'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'

interface RuleSet {
  id: number
  effective_on: string
  set_by: string
  created_at: string
}

interface RulesSetProps<Rules> {
  /** Names its exported files. */
  id: string
  rules: readonly Rules[]
  /** Columns that distinguish one set from another, between its effective date and its author. */
  columns: ReadonlyArray<Column<Rules>>
  /** All that one set says. */
  children: (rules: Rules) => ReactNode
}

/** The rules that the office set, by the day they hold from; each is read whole. */
export function RulesSet<Rules extends RuleSet>({ id, rules, columns, children }: RulesSetProps<Rules>) {
  const [open, setOpen] = useState<Rules | null>(null)
  return (
    <RecordSection title="Set by the office">
      {rules.length === 0 ? (
        <Text c="dimmed">None: the built-in rules apply.</Text>
      ) : (
        <FiguresTable
          id={id}
          label="Rules by effective date"
          rows={rules}
          columns={[
            {
              id: 'effective_on',
              title: 'From',
              kind: 'date',
              value: one => one.effective_on,
              show: one => (
                <Anchor component="button" underline="always" onClick={() => setOpen(one)}>
                  {formatDate(one.effective_on)}
                </Anchor>
              ),
            },
            ...columns,
            { id: 'set_by', title: 'Set by', kind: 'text', value: one => one.set_by },
            { id: 'created_at', title: 'Set', kind: 'time', value: one => one.created_at },
          ]}
          rowId={one => one.id}
        />
      )}
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        title={open && `Rules from ${formatDate(open.effective_on)}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open && (
          <>
            <Text size="sm" c="dimmed" mb="md">
              Set by {open.set_by}, {formatTime(open.created_at)}
            </Text>
            {children(open)}
          </>
        )}
      </Drawer>
    </RecordSection>
  )
}
