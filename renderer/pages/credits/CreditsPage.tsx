import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditEntry } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { Stat } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { wordsOfTool } from '../../format/keys.ts'
import { formatNumber } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import classes from './credits.module.css'
import { balanceQuery, entriesQuery, usageByDay } from './credits.ts'
import { GrantCredits } from './GrantCredits.tsx'
import { Holds } from './Holds.tsx'

const DAYS = 30

/** Agent credits: balances, spending and holds. */
export function CreditsPage() {
  const [granting, setGranting] = useState(false)
  const mayManage = useMay('manage')
  const entries = useQuery(entriesQuery)
  return (
    <PageBody>
      <PageHeader
        title="Credits"
        description="Credits limit what agents and programs can do. They cost nothing: the office owns its appliance."
        actions={mayManage && <Button onClick={() => setGranting(true)}>Grant credits</Button>}
        calls={[
          'GET /api/v1/svc/credits/balance',
          'GET /api/v1/svc/credits/transactions',
          'GET /api/v1/svc/credits/topup/packages',
          'POST /api/v1/svc/credits/topup/checkout',
          'GET /api/v1/svc/tasks/holds',
          'POST /api/v1/svc/tasks/holds/{hold_id}/confirm',
          'POST /api/v1/svc/tasks/holds/{hold_id}/refund',
        ]}
      />
      <Loaded query={entries}>
        {({ items, total }) => (
          <>
            <div className={classes.top}>
              <Balance />
              <div>
                {items.length > 0 && <Usage entries={items} />}
                {items.length < total && (
                  <Text size="xs" c="dimmed">
                    Counted from the latest {formatNumber(items.length)} of {formatNumber(total)} entries.
                  </Text>
                )}
              </div>
            </div>
            <Holds />
            {items.length === 0 ? (
              <Empty title="Nothing spent yet">
                Tool calls that cost credits are listed here: the tool, the caller and the remaining balance.
              </Empty>
            ) : (
              <DataTable
                id="credits"
                noun="entry"
                nouns="entries"
                rows={items}
                columns={columnsFor(items)}
                rowId={({ id }) => id}
              />
            )}
          </>
        )}
      </Loaded>
      {granting && <GrantCredits onClose={() => setGranting(false)} />}
    </PageBody>
  )
}

/** A day on which more came back than was used hangs below zero. */
function Usage({ entries }: { entries: readonly CreditEntry[] }) {
  const days = usageByDay(entries, DAYS, Date.now())
  return (
    <BarChart
      title={`Credits used a day, ${DAYS} days, UTC`}
      pointTitle="Day"
      points={days.map(({ date }) => formatDate(date))}
      series={[{ name: 'Credits used', values: days.map(({ used }) => used) }]}
      format={formatNumber}
      height={160}
    />
  )
}

function Balance() {
  const { data } = useQuery(balanceQuery)
  return (
    <div>
      <Stat label="Balance" value={data ? formatNumber(data.balance) : null} note="credits" />
      {data?.low && (
        <Status tone="warning">{data.balance === 0 ? 'Nothing is left' : 'Nearly used up'}</Status>
      )}
      <Stat
        label="Reserved"
        value={data ? formatNumber(data.held) : null}
        note="for long work, not in the balance"
      />
    </div>
  )
}

const kinds = [
  { value: 'charge', label: 'Used' },
  { value: 'grant', label: 'Granted' },
  { value: 'hold', label: 'Reserved' },
  { value: 'refund', label: 'Given back' },
]

function columnsFor(entries: readonly CreditEntry[]): Array<Column<CreditEntry>> {
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  return [
    {
      id: 'subject',
      title: 'For',
      kind: 'text',
      value: ({ subject }) => (subject.includes('_') ? wordsOfTool(subject) : subject),
    },
    { id: 'kind', title: 'Kind', kind: 'choice', value: ({ kind }) => kind, choices: kinds, width: 110 },
    {
      id: 'actor',
      title: 'Who',
      kind: 'choice',
      value: ({ actor }) => actor,
      choices: actors.map(value => ({ value, label: value })),
      width: 160,
    },
    { id: 'note', title: 'Note', kind: 'text', value: ({ note }) => note, width: 130 },
    { id: 'created_at', title: 'When', kind: 'time', value: entry => entry.created_at, width: 165 },
    { id: 'amount', title: 'Credits', kind: 'number', value: ({ amount }) => amount, width: 100 },
    {
      id: 'balance_after',
      title: 'Balance',
      kind: 'number',
      value: entry => entry.balance_after,
      width: 110,
    },
  ]
}
