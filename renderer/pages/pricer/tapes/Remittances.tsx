import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RemittanceSummary, Tape } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { ShowSuperseded, supersededColumn } from '../../../components/superseded/ShowSuperseded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatMonth } from '../../../format/dates.ts'
import { useMay } from '../../../session/session.ts'
import { remittancesQuery } from './tapes.ts'
import { UploadRemittance } from './UploadRemittance.tsx'

const route = getRouteApi('/office/pricer')

/** The servicer's monthly reports on a tape. */
export function Remittances({ tape }: { tape: Tape }) {
  const [all, setAll] = useState(false)
  const remittances = useQuery(remittancesQuery(tape.id, all))
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'pricer')
  const [uploading, setUploading] = useState(false)
  return (
    <RecordSection
      title="Servicer’s reports"
      action={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setUploading(true)}>
            Upload a report
          </Button>
        )
      }
    >
      <Loaded query={remittances}>
        {({ items }) =>
          items.length === 0 && !all ? (
            <Text c="dimmed">
              None yet. A report is a file with one loan per row: loan_id, interest_paid, principal_paid and
              ending_balance. Each loan is checked against its schedule.
            </Text>
          ) : (
            <>
              <ShowSuperseded shown={all} onChange={setAll} />
              <FiguresTable
                id={`remittances-${tape.id}`}
                label="Servicer’s reports"
                rows={items}
                columns={all ? [...columns, supersededColumn] : columns}
                rowId={({ id }) => id}
              />
            </>
          )
        }
      </Loaded>
      {uploading && (
        <UploadRemittance
          tape={tape}
          onClose={() => setUploading(false)}
          onRead={id =>
            void navigate({ search: { tab: 'tapes', tape: String(tape.id), remittance: String(id) } })
          }
        />
      )}
    </RecordSection>
  )
}

const money = (
  id: string,
  title: string,
  value: (row: RemittanceSummary) => number,
): Column<RemittanceSummary> => ({ id, title, kind: 'money', value, currency: ({ currency }) => currency })

const loansThat = (row: RemittanceSummary, ...states: string[]): number =>
  row.by_status.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0)

const columns: Array<Column<RemittanceSummary>> = [
  {
    id: 'period',
    title: 'Month',
    kind: 'text',
    value: ({ period }) => formatMonth(`${period}-01`),
    show: ({ id, period, tape_id }) => (
      <Anchor
        size="sm"
        renderRoot={props => (
          <Link
            {...props}
            to="/pricer"
            search={{ tab: 'tapes', tape: String(tape_id), remittance: String(id) }}
          />
        )}
      >
        {formatMonth(`${period}-01`)}
      </Anchor>
    ),
  },
  money('interest_paid', 'Interest paid', ({ totals }) => totals.interest_paid),
  money('principal_paid', 'Principal paid', ({ totals }) => totals.principal_paid),
  money('prepayment', 'Prepaid', ({ totals }) => totals.prepayment),
  money('interest_variance', 'Interest variance', ({ totals }) => totals.interest_variance),
  money('principal_variance', 'Principal variance', ({ totals }) => totals.principal_variance),
  {
    id: 'late',
    title: 'Loans late',
    kind: 'number',
    value: row => loansThat(row, 'delinquent_30', 'delinquent_60', 'delinquent_90'),
  },
  {
    id: 'lost',
    title: 'Defaulted or missing',
    kind: 'number',
    value: row => loansThat(row, 'defaulted', 'missing'),
  },
  money('ending_balance', 'Ending balance', ({ totals }) => totals.ending_balance),
]
