import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankAccount, type BankLine, bankApi, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { count } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { bankLineStates, noBankLines } from '../../../words/funds.ts'
import { BankLineDrawer } from './BankLineDrawer.tsx'
import { linesQuery } from './bank.ts'

type Status = BankLine['status']

/** Matches are made so many at once at most. */
const AT_ONCE = 200

/** The movements of an account in one state, with match candidates for open ones. */
export function BankLines({ fund, account }: { fund: FundAccount; account: BankAccount }) {
  const [status, setStatus] = useState<Status>('open')
  const [shown, setShown] = useState<BankLine | null>(null)
  const query = useInfiniteQuery(linesQuery(fund.id, account.id, status))
  const lines = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Transactions"
          value={status}
          onChange={value => setStatus(value as Status)}
          data={Object.entries(bankLineStates).map(([value, { label }]) => ({ value, label }))}
        />
        {status === 'open' && lines && <AcceptSure account={account} lines={lines} />}
      </Group>
      {!lines ? (
        query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : lines.length === 0 ? (
        account.stated_until === null ? (
          <Empty title="No movements yet">
            Import a bank file: CAMT.053, MT940, OFX or CSV. You review the contents before anything is saved.
          </Empty>
        ) : (
          <Text c="dimmed">{noBankLines[status]}</Text>
        )
      ) : (
        <DataTable
          id={`bank-lines-${status}`}
          noun="movement"
          rows={lines}
          columns={columnsFor(status)}
          rowId={({ id }) => id}
          onOpen={setShown}
          defaultSort={{ column: 'booked_on', descending: true }}
          more={
            query.hasNextPage
              ? {
                  total: query.data?.pages[0]?.total ?? 0,
                  load: () => void query.fetchNextPage(),
                  loading: query.isFetchingNextPage,
                }
              : undefined
          }
        />
      )}
      {shown && <BankLineDrawer key={shown.id} fund={fund} line={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function AcceptSure({ account, lines }: { account: BankAccount; lines: readonly BankLine[] }) {
  const mayWrite = useMay('write', 'bank')
  const sure = lines.flatMap(({ proposals: [first] }) => (first?.sure ? [first.match] : []))
  const accept = useAction(
    () =>
      bankApi('POST /api/v1/svc/bank/accounts/{account_id}/matches', {
        params: { account_id: account.id },
        body: { matches: sure.slice(0, AT_ONCE) },
      }),
    {
      invalidates: [fundsKey],
      done: ({ matches }) => `${count(matches.length, 'movement')} matched`,
    },
  )
  if (!mayWrite || sure.length === 0) return null
  return (
    <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
      Accept {count(Math.min(sure.length, AT_ONCE), 'exact match', 'exact matches')}
    </Button>
  )
}

const columnsFor = (status: Status): Array<Column<BankLine>> => [
  {
    id: 'counterparty',
    title: 'Counterparty',
    kind: 'text',
    value: ({ counterparty, description }) => counterparty ?? description,
    missing: 'Not named',
    width: 220,
  },
  { id: 'booked_on', title: 'Booked', kind: 'date', value: ({ booked_on }) => booked_on },
  {
    id: 'amount',
    title: 'Amount',
    kind: 'money',
    value: ({ amount }) => amount,
    currency: ({ currency }) => currency,
  },
  { id: 'description', title: 'Text', kind: 'text', value: ({ description }) => description, width: 220 },
  status === 'open'
    ? {
        id: 'proposal',
        title: 'Suggested match',
        kind: 'text',
        value: ({ proposals: [first] }) =>
          first ? `${first.sure ? 'Exact match: ' : ''}${first.reason}` : null,
        missing: 'No match in the book',
        width: 460,
      }
    : {
        id: 'reason',
        title: 'Reason',
        kind: 'text',
        value: ({ match_reason, set_aside_reason }) => match_reason ?? set_aside_reason,
        width: 460,
      },
  {
    id: 'bank_reference',
    title: 'Bank’s reference',
    kind: 'text',
    value: ({ bank_reference }) => bank_reference,
    optional: true,
  },
]
