import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreedSideLetterClause, FundAccount } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { useEnabledModules, useMay } from '../../../session/session.ts'
import { sideLetterClauses } from '../../../words/compliance.ts'
import { letterClausesQuery, sinceOf } from './fees.ts'
import { LetterClause } from './LetterClause.tsx'

/** Side letter clauses besides fees: excuse rights, reporting deadlines and most favoured nation offers. */
export function LetterClauses({ fund }: { fund: FundAccount }) {
  const clauses = useQuery(letterClausesQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  // The names to choose from are the register's.
  const register = useEnabledModules().has('investor-portal')
  const [open, setOpen] = useState<AgreedSideLetterClause | 'new' | null>(null)
  return (
    <RecordSection
      title="Other clauses of side letters"
      action={
        mayWrite &&
        register && (
          <Button variant="default" onClick={() => setOpen('new')}>
            Add clause
          </Button>
        )
      }
    >
      <Loaded query={clauses}>
        {({ items: found }) =>
          found.length === 0 ? (
            <Text c="dimmed">
              No side letter terms besides fees, such as excuses, reporting deadlines or MFN.
            </Text>
          ) : (
            <FiguresTable
              id={`letter-clauses-${fund.id}`}
              label="Other clauses of side letters"
              rows={found}
              columns={[...columns, ...(mayWrite ? [changeColumn(setOpen)] : [])]}
              rowId={({ id }) => id}
            />
          )
        }
      </Loaded>
      {open && (
        <LetterClause fund={fund} clause={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </RecordSection>
  )
}

const columns: Array<Column<AgreedSideLetterClause>> = [
  { id: 'name', title: 'Investor', kind: 'text', value: one => one.lp_name },
  { id: 'clause', title: 'Clause', kind: 'text', value: one => sideLetterClauses[one.clause] },
  { id: 'obligation', title: 'Obligation', kind: 'text', value: one => one.obligation },
  {
    id: 'due',
    title: 'Due next',
    kind: 'text',
    value: ({ duties: [next] }) =>
      next ? `${formatDate(next.due_on)}${next.status === 'overdue' ? ', overdue' : ''}: ${next.what}` : null,
  },
  {
    id: 'from',
    title: 'From',
    kind: 'text',
    value: one =>
      `${sinceOf(one.effective_from)}${one.ends_on === null ? '' : ` to ${formatDate(one.ends_on)}`}`,
  },
  { id: 'document', title: 'Written in', kind: 'text', value: one => one.document },
]

const changeColumn = (
  onChange: (clause: AgreedSideLetterClause) => void,
): Column<AgreedSideLetterClause> => ({
  id: 'change',
  title: '',
  kind: 'text',
  value: () => null,
  action: true,
  show: clause => (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Change: ${sideLetterClauses[clause.clause]}, ${clause.lp_name}`}
      onClick={() => onChange(clause)}
    >
      Change
    </Button>
  ),
})
