import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { BankAccount, FundAccount } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { accountName } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { bankAccountsQuery } from '../../../queries/bank-accounts.ts'
import { useCommands } from '../../../routes/commands.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { importStatement } from '../commands.ts'
import { BankAccountForm, EditBankAccount } from './BankAccountForm.tsx'
import { BankLines } from './BankLines.tsx'
import { ImportStatement } from './ImportStatement.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { Statements } from './Statements.tsx'

const route = getRouteApi('/office/funds/$fundId')

/** Bank statements of the fund, matched with its book. */
export function FundBank({ fund }: { fund: FundAccount }) {
  const accounts = useQuery(bankAccountsQuery(fund.id))
  const mayWrite = useMay('write', 'bank')
  const [adding, setAdding] = useState(false)
  const { account: named } = route.useSearch()
  return (
    <>
      <Loaded query={accounts}>
        {({ items }) => {
          const chosen = items.find(({ id }) => String(id) === wordOf(named)) ?? items.at(-1)
          return chosen ? (
            <OneAccount
              key={chosen.id}
              fund={fund}
              account={chosen}
              accounts={items}
              onAdd={() => setAdding(true)}
            />
          ) : (
            <Empty
              title="No bank account yet"
              action={mayWrite && <Button onClick={() => setAdding(true)}>Enter a bank account</Button>}
            >
              Add the account and import its statements: each transaction is matched with capital calls,
              distributions and book entries, and the close reconciles the two.
            </Empty>
          )
        }}
      </Loaded>
      {adding && <BankAccountForm fund={fund} onClose={() => setAdding(false)} />}
    </>
  )
}

interface OneAccountProps {
  fund: FundAccount
  account: BankAccount
  accounts: readonly BankAccount[]
  onAdd: () => void
}

function OneAccount({ fund, account, accounts, onAdd }: OneAccountProps) {
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'bank')
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState(false)
  useCommands('Bank', [[importStatement, () => setImporting(true)]])
  const until = account.stated_until
    ? `stated until ${formatDate(account.stated_until)}`
    : 'no statement imported yet'
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <Select
          label="Bank account"
          description={`${account.gl_code} ${accountName(account.gl_name)} · ${until}`}
          w={380}
          allowDeselect={false}
          data={accounts.map(({ id, name, number }) => ({ value: String(id), label: `${name} ${number}` }))}
          value={String(account.id)}
          onChange={id => id && void navigate({ search: before => ({ ...before, account: id }) })}
        />
        {mayWrite && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit account
            </Button>
            <Button variant="default" onClick={onAdd}>
              Enter another account
            </Button>
            <Button onClick={() => setImporting(true)}>Import a statement</Button>
          </Group>
        )}
      </Group>
      <Reconciliation fund={fund} account={account} />
      <RecordSection title="Movements">
        <BankLines fund={fund} account={account} />
      </RecordSection>
      <Statements fund={fund} account={account} />
      {editing && <EditBankAccount account={account} onClose={() => setEditing(false)} />}
      {importing && <ImportStatement fund={fund} account={account} onClose={() => setImporting(false)} />}
    </>
  )
}
