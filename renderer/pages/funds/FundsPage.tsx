import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FundAccount } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { nextStepColumns } from '../../components/record/next-step.ts'
import { ownerColumn } from '../../components/record/owner-column.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { count, formatMoney } from '../../format/numbers.ts'
import { sumsByCurrency } from '../../format/sums.ts'
import { useColleagues } from '../../queries/colleagues.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { createFund } from './commands.ts'
import { CreateFund } from './FundForm.tsx'

/** The fund accounts, each with the NAV of its book. */
export function FundsPage() {
  const funds = useQuery(fundsQuery)
  const mayWrite = useMay('write', 'cfo')
  const [creating, setCreating] = useState(false)
  useCommands('Funds', [[createFund, () => setCreating(true)]])
  const create = mayWrite && <Button onClick={() => setCreating(true)}>Create fund account</Button>
  return (
    <PageBody>
      <PageHeader
        title="Funds"
        actions={create}
        calls={['GET /api/v1/svc/cfo/accounts', 'POST /api/v1/svc/cfo/accounts']}
      />
      <Loaded query={funds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No fund accounts yet" action={create}>
              Each fund or SPV keeps its books here: journal, trial balance, profit and loss and NAV. Create
              the first one; it comes with a chart of accounts.
            </Empty>
          ) : (
            <Funds funds={items} />
          )
        }
      </Loaded>
      {creating && <CreateFund onClose={() => setCreating(false)} />}
    </PageBody>
  )
}

function Funds({ funds }: { funds: FundAccount[] }) {
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(funds, people), [funds, people])
  return (
    <>
      <Stats>
        {sumsByCurrency(funds, ({ nav }) => nav).map(({ currency, sum }) => (
          <Stat
            key={currency}
            label={`NAV in ${currency}`}
            value={formatMoney(sum, currency)}
            note={`${count(funds.filter(fund => fund.currency === currency).length, 'fund')}, everything posted`}
          />
        ))}
      </Stats>
      <DataTable
        id="funds"
        noun="fund"
        rows={funds}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id }) => `/funds/${id}`}
      />
    </>
  )
}

function columnsFor(
  funds: FundAccount[],
  people: ReturnType<typeof useColleagues>,
): Array<Column<FundAccount>> {
  const choicesOf = (of: (fund: FundAccount) => string, label = (value: string) => value) =>
    [...new Set(funds.map(of))].map(value => ({ value, label: label(value) }))
  const currency = (fund: FundAccount) => fund.currency
  return [
    { id: 'name', title: 'Name', kind: 'text', value: fund => fund.name },
    {
      id: 'entity_type',
      title: 'Kind',
      kind: 'choice',
      value: fund => fund.entity_type,
      choices: choicesOf(fund => fund.entity_type, wordsOfKey),
      width: 120,
    },
    { id: 'currency', title: 'Currency', kind: 'choice', value: currency, choices: choicesOf(currency) },
    {
      id: 'committed_total',
      title: 'Committed',
      kind: 'money',
      value: fund => fund.committed_total,
      currency,
      width: 180,
    },
    { id: 'nav', title: 'NAV', kind: 'money', value: fund => fund.nav, currency, width: 180 },
    ownerColumn<FundAccount>(people),
    ...nextStepColumns<FundAccount>('next_step'),
    { id: 'locked_through', title: 'Closed through', kind: 'date', value: fund => fund.locked_through },
    { id: 'created_at', title: 'Created', kind: 'time', value: fund => fund.created_at, optional: true },
  ]
}
