import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Holding } from '../../api/modules.ts'
import { rate } from '../../format/figures.ts'
import { multiple } from '../../format/ratios.ts'
import { holdingStates, instrumentNames } from '../../words/holdings.ts'
import { Status } from '../facts/Status.tsx'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'

const money = (
  id: string,
  title: string,
  value: (figures: Holding['figures']) => number,
): Column<Holding> => ({
  id,
  title,
  kind: 'money',
  value: ({ figures }) => value(figures),
  currency: ({ figures }) => figures.currency,
})

/** Columns of a holding and of its fund's book entries. */
export const holdingColumns: ReadonlyArray<Column<Holding>> = [
  { id: 'name', title: 'Holding', kind: 'text', value: ({ name }) => name, width: 220 },
  { id: 'fund', title: 'Fund', kind: 'text', value: ({ fund }) => fund, width: 180 },
  {
    id: 'instrument',
    title: 'Instrument',
    kind: 'choice',
    value: ({ instrument }) => instrument,
    choices: Object.entries(instrumentNames).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: ({ status }) => status,
    choices: Object.entries(holdingStates).map(([value, { label }]) => ({ value, label })),
    show: ({ status }) => <Status tone={holdingStates[status].tone}>{holdingStates[status].label}</Status>,
    width: 100,
  },
  money('cost', 'Cost', ({ cost }) => cost),
  money('fair_value', 'Fair value', ({ fair_value }) => fair_value),
  { ...money('invested', 'Invested', ({ invested }) => invested), optional: true },
  money('returned', 'Returned', ({ returned }) => returned),
  {
    id: 'irr',
    title: 'IRR',
    kind: 'percent',
    value: ({ figures }) => figures.irr,
    write: rate,
  },
  {
    id: 'multiple',
    title: 'Multiple',
    kind: 'number',
    value: ({ figures }) => figures.multiple,
    write: multiple,
  },
  { id: 'deal', title: 'Deal', kind: 'text', value: ({ deal }) => deal, optional: true },
  { id: 'sector', title: 'Sector', kind: 'text', value: ({ sector }) => sector, optional: true },
  { id: 'country', title: 'Country', kind: 'text', value: ({ country }) => country, optional: true },
  { id: 'opened_on', title: 'Opened', kind: 'date', value: one => one.opened_on, optional: true },
]

interface HoldingsTableProps {
  id: string
  holdings: readonly Holding[]
  /** Columns that say the same of all of them. */
  without: ReadonlyArray<'fund' | 'instrument' | 'status'>
  /** The action offered for each holding. */
  action?: (holding: Holding) => ReactNode
}

/** Holdings on the page of a related record. */
export function HoldingsTable({ id, holdings, without, action }: HoldingsTableProps) {
  return (
    <FiguresTable
      id={id}
      label="Holdings"
      rows={holdings}
      columns={[
        ...holdingColumns
          .filter(column => !column.optional && !without.some(one => one === column.id))
          .map(column => (column.id === 'name' ? { ...column, show: named } : column)),
        ...(action
          ? [
              {
                id: 'action',
                title: 'Action',
                kind: 'text',
                action: true,
                value: () => null,
                show: action,
              } as const,
            ]
          : []),
      ]}
      rowId={one => one.id}
      dense
    />
  )
}

const named = ({ id, name }: Holding) => (
  <Anchor component={Link} to={`/holdings/${id}`} size="sm">
    {name}
  </Anchor>
)
