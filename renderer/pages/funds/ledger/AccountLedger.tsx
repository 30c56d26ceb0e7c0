import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FundAccount, GlTrialBalance } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { accountName } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { sentence } from '../../../format/words.ts'
import { chartQuery, journalQuery } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { EditAccount, takesEntries } from './EditAccount.tsx'
import { OpenEntry } from './EntryDrawer.tsx'
import { type LedgerRow, ledgerOf } from './ledger.ts'
import { referenceOf } from './reference-of.ts'

const route = getRouteApi('/office/funds/$fundId')

interface AccountLedgerProps {
  fund: FundAccount
  code: string
  asOf: string | null
  /** The account's line of the trial balance; undefined when its balance is zero. */
  account: GlTrialBalance['accounts'][number] | undefined
}

/** The entries that an account's balance is made of. */
export function AccountLedger({ fund, code, asOf, account }: AccountLedgerProps) {
  const journal = useQuery(journalQuery(fund.id))
  const chart = useQuery(chartQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  const [editing, setEditing] = useState(false)
  const balance = account?.balance ?? 0
  const charted = chart.data?.items.find(one => one.code === code)
  const name = accountName(account?.name ?? charted?.name ?? '')
  return (
    <>
      <Group justify="space-between">
        <Group gap="md">
          <FundLink fundId={fund.id} search={{ tab: 'trial-balance', as_of: asOf ?? undefined }}>
            All accounts
          </FundLink>
          {charted && !takesEntries(charted) && <Status tone="quiet">Closed to postings</Status>}
        </Group>
        {mayWrite && charted && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            Edit account
          </Button>
        )}
      </Group>
      <Stats>
        <Stat
          label={`${code} ${name}`}
          value={formatMoney(Math.abs(balance), fund.currency)}
          note={`${balance < 0 ? 'Credit' : 'Debit'} balance, ${asOf ? `end of ${formatDate(asOf)}` : 'everything posted'}`}
        />
      </Stats>
      <Loaded query={journal}>
        {({ items, total, next }) => (
          <>
            {next !== null && (
              <Text size="sm" c="dimmed">
                Of the latest {formatNumber(items.length)} of {formatNumber(total)} entries.
              </Text>
            )}
            <Rows
              fund={fund}
              rows={ledgerOf(items, { code, balance, currency: fund.currency }, asOf)}
              name={name}
            />
          </>
        )}
      </Loaded>
      <OpenEntry fund={fund} />
      {editing && charted && <EditAccount account={charted} onClose={() => setEditing(false)} />}
    </>
  )
}

function Rows({ fund, rows, name }: { fund: FundAccount; rows: LedgerRow[]; name: string }) {
  const navigate = route.useNavigate()
  const columns = useMemo(() => columnsIn(fund.currency), [fund.currency])
  if (rows.length === 0)
    return <Empty title="No entries">No postings to {name || 'this account'} up to this date.</Empty>
  return (
    <DataTable
      id="account-ledger"
      noun="entry"
      nouns="entries"
      rows={rows}
      columns={columns}
      rowId={({ entry }) => entry.id}
      onOpen={({ entry }) => void navigate({ search: before => ({ ...before, entry: String(entry.id) }) })}
    />
  )
}

function columnsIn(code: string): Array<Column<LedgerRow>> {
  const currency = () => code
  const side = (amount: number) => (amount === 0 ? null : amount)
  return [
    {
      id: 'description',
      title: 'Description',
      kind: 'text',
      value: ({ entry }) => sentence(entry.description ?? `Entry ${entry.number}`),
    },
    { id: 'date', title: 'Date', kind: 'date', value: ({ entry }) => entry.date },
    { id: 'number', title: 'No.', kind: 'number', value: ({ entry }) => entry.number, width: 80 },
    {
      id: 'reference',
      title: 'Reference',
      kind: 'text',
      value: ({ entry }) => referenceOf(entry),
      width: 150,
    },
    { id: 'debit', title: 'Debit', kind: 'money', ledger: true, value: ({ debit }) => side(debit), currency },
    {
      id: 'credit',
      title: 'Credit',
      kind: 'money',
      ledger: true,
      value: ({ credit }) => side(credit),
      currency,
    },
    {
      id: 'balance',
      title: 'Balance',
      kind: 'money',
      ledger: true,
      value: ({ balance }) => balance,
      currency,
      sums: false,
    },
  ]
}
