import { Anchor, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FigureParts } from '../../../api/modules.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { figurePartsQuery } from '../../../queries/funds.ts'

type Part = FigureParts['parts'][number]

export interface AskedFigure {
  figure: FigureParts['figure']
  /** Its label and whose it is. */
  title: string
  lp_id: number | null
}

interface FigureDrawerProps extends AskedFigure {
  fundId: number
  end: string
  onClose: () => void
}

/** Parts of a figure, each with the page of its record, and their sum. */
export function FigureDrawer({ fundId, end, figure, lp_id, title, onClose }: FigureDrawerProps) {
  const parts = useQuery(figurePartsQuery(fundId, { figure, as_of: end, lp_id }))
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={720}>
      <Loaded query={parts}>
        {found => (
          <FiguresTable
            id={`${figure}-${fundId}-${lp_id ?? 'all'}-${end}`}
            label="Parts"
            rows={found.parts.map((part, at) => ({ ...part, at }))}
            columns={columnsFor(found.currency)}
            rowId={({ at }) => at}
            totals={{ date: null, label: 'Total', page: null, amount: found.amount, at: -1 }}
            note={`At the end of ${formatDate(found.as_of)}`}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

const columnsFor = (currency: string): Array<Column<Part & { at: number }>> => [
  {
    id: 'label',
    title: 'Part',
    kind: 'text',
    value: ({ label }) => label,
    show: ({ label, page }) =>
      page === null ? (
        label
      ) : (
        <Anchor component={Link} inherit c="inherit" underline="hover" to={page}>
          {label}
        </Anchor>
      ),
  },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  { id: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount, currency: () => currency },
]
