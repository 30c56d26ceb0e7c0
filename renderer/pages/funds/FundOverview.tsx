import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { cfoApi, type FundAccount, type GlTrialBalance, type ProfitAndLoss } from '../../api/modules.ts'
import { BridgeChart } from '../../components/chart/BridgeChart.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { DayInput } from '../../components/form/DayInput.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { nextStepFact } from '../../components/record/next-step.ts'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate, formatDayOfYear } from '../../format/dates.ts'
import { fiscalYearStart, today } from '../../format/days.ts'
import { formatShort, shortMoney } from '../../format/figures.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { decimalsFor, formatAmount, formatMoney } from '../../format/numbers.ts'
import { sumOf } from '../../format/sums.ts'
import { dashboardQuery, fundsKey, reportQuery, trialBalanceQuery } from '../../queries/funds.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { FundComposition } from './FundComposition.tsx'
import { FundPerformance } from './FundPerformance.tsx'
import { FundReturns } from './FundReturns.tsx'
import classes from './funds.module.css'
import { FundPartners } from './partners/FundPartners.tsx'

const route = getRouteApi('/office/funds/$fundId')

type AccountType = GlTrialBalance['accounts'][number]['type']

interface Line {
  label: string
  amount: number
  /** The accounts it is made of. */
  type?: AccountType
  total?: boolean
}

/** NAV, its changes in the period, and the balance sheet at its end. */
export function FundOverview({ fund }: { fund: FundAccount }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const end = wordOf(search.end) ?? today()
  const start = wordOf(search.start) ?? fiscalYearStart(end, fund.fiscal_year_end)
  const report = useQuery(reportQuery(fund.id, start, end))
  const balances = useQuery(trialBalanceQuery(fund.id, end))
  const choose = (days: { start?: string | undefined; end?: string | undefined }) =>
    void navigate({ search: before => ({ ...before, ...days }), replace: true })
  return (
    <>
      <div className={classes.controls}>
        <DayInput label="From" value={start} onChange={day => choose({ start: day ?? undefined })} />
        <DayInput label="Until" value={end} onChange={day => choose({ end: day ?? undefined })} />
      </div>
      {report.data && <Figures fund={fund} report={report.data} end={end} />}
      <FundPartners fund={fund} end={end} />
      <Loaded query={report}>
        {found => (
          <Loaded query={balances}>
            {({ accounts }) => (
              <>
                <div className={classes.columns}>
                  <Lines
                    fund={fund}
                    title="NAV roll-forward"
                    note={`${formatDate(start)} to ${formatDate(end)}`}
                    lines={bridgeOf(found)}
                    end={end}
                  />
                  <Lines
                    fund={fund}
                    title="Net assets"
                    note={`At the end of ${formatDate(end)}`}
                    lines={balanceSheetOf(accounts, fund.currency)}
                    end={end}
                  />
                </div>
                <RecordSection title="NAV bridge">
                  <BridgeChart
                    title={`NAV roll-forward, ${fund.currency}, ${formatDate(start)} to ${formatDate(end)}`}
                    pointTitle="Step"
                    steps={bridgeOf(found).map(({ label, amount, total = false }) => ({
                      name: label,
                      amount,
                      standing: total,
                    }))}
                    format={amount => formatAmount(amount, decimalsFor([amount], fund.currency))}
                    formatAxis={formatShort}
                    unit={{ currency: fund.currency }}
                  />
                </RecordSection>
                <FundComposition fund={fund} accounts={accounts} end={end} />
                <FundPerformance fund={fund} end={end} />
                <FundReturns fund={fund} end={end} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
      <FundFacts fund={fund} />
    </>
  )
}

function FundFacts({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'cfo')
  const [month, day] = fund.fiscal_year_end.split('-')
  return (
    <RecordFacts
      title="Fund"
      owner={{
        id: fund.owner_id,
        mayWrite,
        give: owner_id =>
          cfoApi('PATCH /api/v1/svc/cfo/accounts/{account_id}', {
            params: { account_id: fund.id },
            body: { owner_id },
          }),
        invalidates: [fundsKey],
      }}
      createdAt={fund.created_at}
      facts={[
        nextStepFact(fund),
        ['Kind', wordsOfKey(fund.entity_type)],
        ['Currency', fund.currency],
        [
          'Total commitments',
          fund.committed_total === null ? 'Not set' : formatMoney(fund.committed_total, fund.currency),
        ],
        ['End of the fiscal year', formatDayOfYear(Number(month), Number(day))],
      ]}
    />
  )
}

interface FiguresProps {
  fund: FundAccount
  report: ProfitAndLoss
  end: string
}

function Figures({ fund, report, end }: FiguresProps) {
  const { currency } = fund
  const short = (amount: number) => ({
    value: shortMoney(amount, currency),
    exact: formatMoney(amount, currency),
  })
  const { cash, committed, uncalled } = useQuery(dashboardQuery(fund.id, end)).data ?? {}
  return (
    <Stats>
      <Stat label="NAV" {...short(report.nav)} note={`As of ${formatDate(end)}`} />
      {cash != null && <Stat label="Cash" {...short(cash)} note={`As of ${formatDate(end)}`} />}
      <Stat label="Net income" {...short(report.net_income)} note="For the period, including gains" />
      {committed != null && (
        <Stat label="Committed" {...short(committed)} note={`As of ${formatDate(end)}`} />
      )}
      {uncalled != null && <Stat label="Unfunded" {...short(uncalled)} note={`As of ${formatDate(end)}`} />}
    </Stats>
  )
}

/** The roll-forward from the opening to the closing NAV. */
function bridgeOf(report: ProfitAndLoss): Line[] {
  const { currency, opening_nav, nav, contributions, distributions, net_income } = report
  const explained = [opening_nav, contributions, -distributions, net_income]
  const other = sumOf([nav, ...explained.map(amount => -amount)], currency)
  return [
    { label: 'Opening NAV', amount: opening_nav, total: true },
    { label: 'Contributions', amount: contributions, type: 'equity' },
    { label: 'Distributions', amount: -distributions, type: 'equity' },
    { label: 'Income', amount: report.income, type: 'income' },
    { label: 'Expenses and fees', amount: -report.expenses, type: 'expense' },
    { label: 'Realised gains', amount: report.realised_gain, type: 'income' },
    { label: 'Unrealised gains', amount: report.unrealised_gain, type: 'income' },
    ...(other === 0 ? [] : [{ label: 'Other capital', amount: other, type: 'equity' as const }]),
    { label: 'Closing NAV', amount: nav, total: true },
  ]
}

function balanceSheetOf(accounts: GlTrialBalance['accounts'], currency: string): Line[] {
  const balanceOf = (type: AccountType) =>
    sumOf(
      accounts.filter(account => account.type === type).map(({ balance }) => balance),
      currency,
    )
  const [assets, liabilities] = [balanceOf('asset'), balanceOf('liability')]
  return [
    { label: 'Assets', amount: assets, type: 'asset' },
    { label: 'Liabilities', amount: liabilities, type: 'liability' },
    { label: 'Net assets', amount: sumOf([assets, liabilities], currency), total: true },
  ]
}

interface LinesProps {
  fund: FundAccount
  title: string
  note: string
  lines: Line[]
  end: string
}

/** Figures that add up, each leading to the accounts it is made of. */
function Lines({ fund, title, note, lines, end }: LinesProps) {
  return (
    <section>
      <h2>{title}</h2>
      <FiguresTable
        id={`${title.toLowerCase().replaceAll(' ', '-')}-${fund.id}-${end}`}
        label={title}
        rows={lines}
        columns={columnsFor(fund, end)}
        rowId={({ label }) => label}
        isTotal={({ total = false }) => total}
        note={note}
      />
    </section>
  )
}

const columnsFor = (fund: FundAccount, end: string): Array<Column<Line>> => [
  {
    id: 'line',
    title: 'Line',
    kind: 'text',
    value: ({ label }) => label,
    show: ({ label, type }) =>
      type ? (
        <Link
          className={classes.line}
          to="/funds/$fundId"
          params={{ fundId: String(fund.id) }}
          search={{ tab: 'trial-balance', as_of: end, filter: `type:${type}` }}
        >
          {label}
        </Link>
      ) : (
        label
      ),
  },
  {
    id: 'amount',
    title: 'Amount',
    kind: 'money',
    value: ({ amount }) => (amount === 0 ? 0 : amount),
    currency: () => fund.currency,
  },
]
