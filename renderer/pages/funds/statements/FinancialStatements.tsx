import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FundAccount, FinancialStatements as Statements } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { rate } from '../../../format/figures.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import { capitalColumnNames, partnerClassNames } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { statementsQuery } from './statements.ts'

/** The financial statements of a period, as an auditor reads them, each figure from the book. */
export function FinancialStatements({ fund }: { fund: FundAccount }) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const statements = useQuery(statementsQuery(fund.id, from, to))
  const asked = [from && `from=${from}`, to && `to=${to}`].filter(Boolean).join('&')
  return (
    <>
      <div className={classes.controls}>
        <DayInput label="From" value={from} placeholder="Start of the fiscal year" onChange={setFrom} />
        <DayInput label="To" value={to} placeholder="Last closed day" onChange={setTo} />
        <Anchor
          size="sm"
          href={`/api/v1/svc/cfo/accounts/${fund.id}/financial-statements/xlsx${asked && `?${asked}`}`}
          download
        >
          Statements as Excel
        </Anchor>
        <Anchor
          size="sm"
          href={`/api/v1/svc/cfo/accounts/${fund.id}/audit-binder${asked && `?${asked}`}`}
          download
        >
          Audit binder
        </Anchor>
      </div>
      <Loaded query={statements}>{found => <Shown statements={found} />}</Loaded>
    </>
  )
}

function Shown({ statements }: { statements: Statements }) {
  const { currency, net_assets, operations, cash_flows, schedule_of_investments, missing } = statements
  const named = ({ code, name, amount }: { code: string; name: string; amount: number }) => ({
    line: accountText({ code, name }),
    amount,
  })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {formatDate(statements.from)} to {formatDate(statements.to)}
        {statements.closed ? '' : ' · the book is not closed through this day'}
      </Text>
      <Lines
        title={
          statements.basis === 'liquidation'
            ? 'Statement of net assets in liquidation'
            : 'Statement of assets and liabilities'
        }
        currency={currency}
        lines={[
          ...net_assets.assets.map(named),
          { line: 'Total assets', amount: net_assets.total_assets, total: true },
          ...net_assets.liabilities.map(named),
          { line: 'Total liabilities', amount: net_assets.total_liabilities, total: true },
          { line: 'Net assets', amount: net_assets.net_assets, total: true },
        ]}
      />
      <Lines
        title="Statement of operations"
        currency={currency}
        lines={[
          ...operations.income.map(named),
          ...operations.expenses.map(one => named({ ...one, amount: 0 - one.amount })),
          { line: 'Net investment income', amount: operations.net_investment_income, total: true },
          ...operations.gains.map(named),
          {
            line: 'Net increase in net assets from operations',
            amount: operations.net_increase,
            total: true,
          },
        ]}
      />
      <RecordSection title="Schedule of investments">
        <FiguresTable
          id={`schedule-${statements.fund_account_id}`}
          label="Schedule of investments"
          rows={schedule_of_investments.holdings}
          columns={holdingColumns(currency)}
          rowId={({ holding_id }) => holding_id ?? 0}
        />
      </RecordSection>
      <RecordSection title="Statement of changes in partners’ capital">
        <FiguresTable
          id={`capital-${statements.fund_account_id}`}
          label="Statement of changes in partners’ capital"
          rows={statements.changes_in_capital}
          columns={capitalColumnsFor(currency)}
          rowId={({ partners }) => partners}
        />
      </RecordSection>
      <Lines
        title="Statement of cash flows"
        currency={currency}
        lines={[
          ...cash_flows.operating,
          { line: 'Net cash from operating activities', amount: cash_flows.net_operating, total: true },
          ...cash_flows.financing,
          { line: 'Net cash from financing activities', amount: cash_flows.net_financing, total: true },
          { line: 'Net change in cash', amount: cash_flows.net_change, total: true },
          { line: 'Cash at the beginning', amount: cash_flows.beginning },
          { line: 'Cash at the end', amount: cash_flows.ending, total: true },
        ]}
      />
      <Highlights statements={statements} />
      <RecordSection title="Not known to the book">
        {missing.map(one => (
          <Text key={one} size="sm">
            {one}
          </Text>
        ))}
      </RecordSection>
    </>
  )
}

interface LinesProps {
  title: string
  currency: string
  lines: ReadonlyArray<{ line: string; amount: number; total?: boolean }>
}

function Lines({ title, currency, lines }: LinesProps) {
  return (
    <RecordSection title={title}>
      <FiguresTable
        id={title}
        label={title}
        rows={lines}
        columns={[
          { id: 'line', title: 'Line', kind: 'text', value: ({ line }) => line },
          {
            id: 'amount',
            title: 'Amount',
            kind: 'money',
            value: ({ amount }) => amount,
            currency: () => currency,
          },
        ]}
        rowId={({ line }) => line}
        isTotal={({ total = false }) => total}
        dense
      />
    </RecordSection>
  )
}

type Held = Statements['schedule_of_investments']['holdings'][number]
type Change = Statements['changes_in_capital'][number]

const holdingColumns = (currency: string): Array<Column<Held>> => [
  { id: 'name', title: 'Investment', kind: 'text', value: ({ name }) => name },
  { id: 'country', title: 'Country', kind: 'text', value: ({ country }) => country },
  { id: 'cost', title: 'Cost', kind: 'money', value: ({ cost }) => cost, currency: () => currency },
  {
    id: 'value',
    title: 'Fair value',
    kind: 'money',
    value: ({ fair_value }) => fair_value,
    currency: () => currency,
  },
  {
    id: 'share',
    title: 'Of net assets',
    kind: 'percent',
    value: ({ share_of_net_assets }) => share_of_net_assets,
    write: rate,
    missing: '–',
  },
]

const capitalColumnsFor = (currency: string): Array<Column<Change>> => [
  { id: 'partners', title: 'Partners', kind: 'text', value: ({ partners }) => partnerClassNames[partners] },
  ...Object.entries(capitalColumnNames).map(
    ([id, title]): Column<Change> => ({
      id,
      title,
      kind: 'money',
      value: row => row[id as keyof typeof capitalColumnNames],
      currency: () => currency,
    }),
  ),
]

function Highlights({ statements: { highlights: one, currency } }: { statements: Statements }) {
  const percent = (value: number | null) => (value === null ? 'Not available' : formatPercent(value, 2))
  return (
    <RecordSection title="Financial highlights">
      <Facts
        facts={[
          ['Average net assets of the limited partners', formatMoney(one.average_net_assets, currency)],
          ['Expenses', percent(one.expense_ratio)],
          ['Carried interest', percent(one.carried_interest_ratio)],
          ['Expenses and carried interest', percent(one.expense_and_carry_ratio)],
          ['Net investment income', percent(one.net_investment_income_ratio)],
          ['IRR at the beginning', percent(one.irr_beginning)],
          ['IRR at the end', percent(one.irr_ending)],
          ['Contributed of committed capital', percent(one.contributed_to_committed)],
        ]}
      />
      {one.annualised && (
        <Text size="sm" c="dimmed" mt="xs">
          The ratios of expenses and income are annualised.
        </Text>
      )}
    </RecordSection>
  )
}
