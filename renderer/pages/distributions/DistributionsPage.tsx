import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DistributionHeader, FundAccount } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { fundsQuery } from '../funds/funds.ts'
import { distributionTypes } from '../investors/investors.ts'
import { distributionsQuery, titleOf } from './distributions.ts'

const route = getRouteApi('/office/distributions')

/** Every distribution, of all funds, and the way to make the next one. */
export function DistributionsPage() {
  const distributions = useQuery(distributionsQuery)
  const funds = useQuery(fundsQuery)
  const mayWrite = useMay('write')
  const navigate = route.useNavigate()
  const begin = () => void navigate({ to: '/distributions/new' })
  useKeys('Distributions', mayWrite ? [{ keys: 'c', label: 'Make a distribution', run: begin }] : [])
  const make = mayWrite && <Button onClick={begin}>New distribution</Button>
  return (
    <PageBody>
      <PageHeader
        title="Distributions"
        actions={make}
        calls={[
          'GET /api/v1/svc/investor-portal/distributions',
          'POST /api/v1/svc/investor-portal/distributions',
        ]}
      />
      <Loaded query={distributions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No distributions yet" action={make}>
              A distribution is split over the fund’s investors by commitment and posted to its book. What of
              it is recallable raises what can be called of them again.
            </Empty>
          ) : (
            <Distributions distributions={items} funds={funds.data?.items ?? []} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

interface DistributionsProps {
  distributions: DistributionHeader[]
  funds: FundAccount[]
}

function Distributions({ distributions, funds }: DistributionsProps) {
  const columns = useMemo(() => columnsFor(funds), [funds])
  return (
    <DataTable
      id="distributions"
      noun="distribution"
      rows={distributions}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/distributions/${id}`}
    />
  )
}

function columnsFor(funds: readonly FundAccount[]): Array<Column<DistributionHeader>> {
  const currency = (one: DistributionHeader) => one.currency
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: titleOf },
    {
      id: 'fund',
      title: 'Fund',
      kind: 'choice',
      value: ({ fund_account_id }) => (fund_account_id === null ? null : String(fund_account_id)),
      choices: funds.map(({ id, name }) => ({ value: String(id), label: name })),
      width: 180,
    },
    {
      id: 'type',
      title: 'Type',
      kind: 'choice',
      value: one => one.type,
      choices: Object.entries(distributionTypes).map(([value, label]) => ({ value, label })),
      width: 190,
    },
    { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
    { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
    { id: 'recallable', title: 'Recallable', kind: 'money', value: one => one.recallable_amount, currency },
    { id: 'description', title: 'Description', kind: 'text', value: one => one.description, optional: true },
  ]
}
