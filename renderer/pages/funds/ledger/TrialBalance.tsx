import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FundAccount, GlTrialBalance } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { chartQuery, trialBalanceQuery } from '../../../queries/funds.ts'
import { wordOf } from '../../../routes/search-params.ts'
import classes from '../funds.module.css'
import { AccountLedger } from './AccountLedger.tsx'

const route = getRouteApi('/office/funds/$fundId')

type Account = GlTrialBalance['accounts'][number]

export const accountTypes = [
  { value: 'asset', label: 'Asset' },
  { value: 'liability', label: 'Liability' },
  { value: 'equity', label: 'Equity' },
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
]

/** The accounts with their balances on a day; each opens its entries. */
export function TrialBalance({ fund }: { fund: FundAccount }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asOf = wordOf(search.as_of) ?? null
  const code = wordOf(search.account)
  const balances = useQuery(trialBalanceQuery(fund.id, asOf))
  const chart = useQuery(chartQuery(fund.id))
  return (
    <>
      <div className={classes.controls}>
        <DayInput
          label="As of"
          value={asOf}
          placeholder="Everything posted"
          onChange={day =>
            void navigate({ search: before => ({ ...before, as_of: day ?? undefined }), replace: true })
          }
        />
        <Select
          size="xs"
          w={260}
          label="Account"
          placeholder="All with a balance"
          searchable
          clearable
          data={
            chart.data?.items.map(account => ({
              value: account.code,
              label: accountText(account),
            })) ?? []
          }
          value={code ?? null}
          onChange={chosen =>
            void navigate({
              search: before => ({ ...before, account: chosen ?? undefined, entry: undefined }),
            })
          }
        />
      </div>
      <Loaded query={balances}>
        {found =>
          code ? (
            <AccountLedger
              key={code}
              fund={fund}
              code={code}
              asOf={asOf}
              account={found.accounts.find(account => account.code === code)}
            />
          ) : (
            <Balances fund={fund} found={found} asOf={asOf} />
          )
        }
      </Loaded>
    </>
  )
}

interface BalancesProps {
  fund: FundAccount
  found: GlTrialBalance
  asOf: string | null
}

function Balances({ fund, found, asOf }: BalancesProps) {
  const navigate = route.useNavigate()
  const columns = useMemo(() => columnsFor(), [])
  if (found.accounts.length === 0) {
    return (
      <Empty title={asOf ? `Nothing posted until ${formatDate(asOf)}` : 'Nothing posted yet'}>
        Accounts with a balance appear here; open one for its entries.
      </Empty>
    )
  }
  const { debit, credit } = found.totals
  return (
    <>
      <Stats>
        <Stat label={meant('Debits', 'of a ledger')} value={formatMoney(debit ?? 0, fund.currency)} />
        <Stat label={meant('Credits', 'of a ledger')} value={formatMoney(credit ?? 0, fund.currency)} />
        <Stat
          label={asOf ? `At the end of ${formatDate(asOf)}` : 'Everything posted'}
          value={
            <Status tone={found.balanced ? 'good' : 'bad'}>
              {found.balanced ? 'Balanced' : 'Does not balance'}
            </Status>
          }
        />
      </Stats>
      <DataTable
        id="trial-balance"
        noun="account"
        rows={found.accounts}
        columns={columns}
        rowId={({ code }) => code}
        onOpen={({ code }) =>
          void navigate({ search: { tab: 'trial-balance', account: code, as_of: asOf ?? undefined } })
        }
      />
    </>
  )
}

function columnsFor(): Array<Column<Account>> {
  const currency = (account: Account) => account.currency
  // A side on which nothing stands is left empty, as in every trial balance.
  const side = (amount: number) => (amount === 0 ? null : amount)
  return [
    {
      id: 'account',
      title: 'Account',
      kind: 'text',
      value: accountText,
    },
    { id: 'type', title: 'Type', kind: 'choice', value: ({ type }) => type, choices: accountTypes },
    {
      id: 'debit',
      title: 'Debit',
      kind: 'money',
      ledger: true,
      value: ({ debit }) => side(debit),
      currency,
      width: 180,
    },
    {
      id: 'credit',
      title: 'Credit',
      kind: 'money',
      ledger: true,
      value: ({ credit }) => side(credit),
      currency,
      width: 180,
    },
    {
      id: 'balance',
      title: 'Balance, debit positive',
      kind: 'money',
      ledger: true,
      value: ({ balance }) => balance,
      currency,
      width: 220,
      optional: true,
    },
  ]
}
