import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankAccount, BankReconciliation, FundAccount } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { today } from '../../../format/days.ts'
import { count, formatMoney } from '../../../format/numbers.ts'
import { reconciliationStates } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { reconciliationQuery } from './bank.ts'

/** The bank's balance and the book's on a day, and the items that explain the difference. */
export function Reconciliation({ fund, account }: { fund: FundAccount; account: BankAccount }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? account.stated_until ?? today()
  const reconciliation = useQuery(reconciliationQuery(fund.id, account.id, day))
  return (
    <RecordSection title="Reconciliation">
      <div className={classes.controls}>
        <DayInput label="At the end of" value={day} onChange={setChosen} />
      </div>
      <Loaded query={reconciliation}>{found => <Found found={found} account={account} />}</Loaded>
    </RecordSection>
  )
}

function Found({ found, account }: { found: BankReconciliation; account: BankAccount }) {
  const { status, currency, bank_balance, book_balance, difference } = found
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const { tone, label } = reconciliationStates[status]
  return (
    <>
      <Stats>
        <Stat label="Bank balance" value={money(bank_balance)} />
        <Stat label={`Book balance, ${account.gl_code}`} value={money(book_balance)} />
        <Stat
          label="Not booked"
          value={money(found.bank_items_total)}
          note={count(found.bank_items_count, 'movement')}
        />
        <Stat
          label="Outstanding"
          value={money(found.book_items_total)}
          note={count(found.book_items_count, 'posting')}
        />
        <Stat label="Unexplained" value={money(difference)} note={<Status tone={tone}>{label}</Status>} />
      </Stats>
      {status === 'not_stated' && (
        <Text c="dimmed" my="sm">
          No statement covers this date: import one that does.
        </Text>
      )}
      {difference !== null && difference !== 0 && (
        <Alert color="yellow" variant="outline" my="sm" title={`${money(difference)} is left unexplained`}>
          A statement is missing between two others, or the first opening balance differs from the book.
        </Alert>
      )}
      {found.book_items.length > 0 && (
        <FiguresTable
          id={`bank-outstanding-${account.id}`}
          label="Outstanding at the bank"
          note="Outstanding at the bank"
          rows={found.book_items}
          columns={columnsFor(currency)}
          rowId={({ date, text, amount }) => `${date} ${text} ${amount}`}
          maxHeight={280}
        />
      )}
    </>
  )
}

const columnsFor = (currency: string): Array<Column<BankReconciliation['book_items'][number]>> => [
  { id: 'text', title: 'Posting', kind: 'text', value: ({ text }) => text },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  { id: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount, currency: () => currency },
]
