import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CapitalCallHeader, FundAccount } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Status } from '../../components/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { fundsQuery } from '../funds/funds.ts'
import { callPurposes, callStates, callsQuery, nameOf, stateKeyOf } from './calls.ts'

const route = getRouteApi('/office/capital-calls')

/** Every capital call, of all funds, and the way to issue the next one. */
export function CapitalCallsPage() {
  const calls = useQuery(callsQuery)
  const funds = useQuery(fundsQuery)
  const mayWrite = useMay('write')
  const navigate = route.useNavigate()
  const begin = () => void navigate({ to: '/capital-calls/new' })
  useKeys('Capital calls', mayWrite ? [{ keys: 'c', label: 'Issue a capital call', run: begin }] : [])
  const issue = mayWrite && <Button onClick={begin}>Issue capital call</Button>
  return (
    <PageBody>
      <PageHeader
        title="Capital calls"
        actions={issue}
        calls={['GET /api/v1/svc/investor-portal/calls', 'POST /api/v1/svc/investor-portal/calls']}
      />
      <Loaded query={calls}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No capital calls yet" action={issue}>
              A call is split over the fund’s investors by commitment, posted to its book, and followed until
              it is paid.
            </Empty>
          ) : (
            <Calls calls={items} funds={funds.data?.items ?? []} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function Calls({ calls, funds }: { calls: CapitalCallHeader[]; funds: FundAccount[] }) {
  const columns = useMemo(() => columnsFor(funds), [funds])
  return (
    <DataTable
      id="capital-calls"
      noun="capital call"
      rows={calls}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/capital-calls/${id}`}
    />
  )
}

function columnsFor(funds: readonly FundAccount[]): Array<Column<CapitalCallHeader>> {
  const currency = (call: CapitalCallHeader) => call.currency
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: nameOf },
    {
      id: 'fund',
      title: 'Fund',
      kind: 'choice',
      value: ({ fund_account_id }) => (fund_account_id === null ? null : String(fund_account_id)),
      choices: funds.map(({ id, name }) => ({ value: String(id), label: name })),
      width: 180,
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'choice',
      value: stateKeyOf,
      choices: Object.entries(callStates).map(([value, { label }]) => ({ value, label })),
      show: call => {
        const { tone, label } = callStates[stateKeyOf(call)]
        return <Status tone={tone}>{label}</Status>
      },
      width: 120,
    },
    { id: 'due_date', title: 'Due', kind: 'date', value: call => call.due_date },
    { id: 'amount', title: 'Amount', kind: 'money', value: call => call.amount, currency },
    { id: 'paid', title: 'Paid', kind: 'money', value: call => call.paid, currency },
    { id: 'outstanding', title: 'Outstanding', kind: 'money', value: call => call.outstanding, currency },
    { id: 'notice_date', title: 'Notice', kind: 'date', value: call => call.notice_date, optional: true },
    {
      id: 'purpose',
      title: 'Purpose',
      kind: 'choice',
      value: call => call.ilpa_call_type,
      choices: Object.entries(callPurposes).map(([value, label]) => ({ value, label })),
      optional: true,
    },
  ]
}
