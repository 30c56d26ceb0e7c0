import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FundAccount, fundAdminApi, type NavRun } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { MailSection } from '../../../components/mail/MailSection.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate, formatTime } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { sumOf } from '../../../format/sums.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { navCheckNames, navRunStates } from '../../../words/funds.ts'
import { Checklist } from '../close/Checklist.tsx'
import { navRunQuery, runMail } from './nav-runs.ts'

type Account = NavRun['capital_accounts'][number]

interface NavRunShownProps {
  fund: FundAccount
  runId: number
}

/** A NAV run: its checks, its capital accounts, the decision, and the sending of its statements. */
export function NavRunShown({ fund, runId }: NavRunShownProps) {
  const run = useQuery(navRunQuery(fund.id, runId))
  return <Loaded query={run}>{found => <Shown fund={fund} run={found} />}</Loaded>
}

function Shown({ fund, run }: { fund: FundAccount; run: NavRun }) {
  const state = navRunStates[run.status]
  const isAccepted = run.status === 'accepted' || run.status === 'sent'
  return (
    <>
      <RecordSection title={`NAV as of ${formatDate(run.period_end)}`} action={<Decide run={run} />}>
        <Stats>
          <Stat label="Status" value={<Status tone={state.tone}>{state.label}</Status>} />
          <Stat label="NAV" value={run.nav === null ? '–' : formatMoney(run.nav, run.currency)} />
          <Stat label="Statements sent" value={`${run.sent} of ${run.statements}`} />
        </Stats>
        <Facts facts={factsOf(fund, run)} />
      </RecordSection>
      <RecordSection title="Checks">
        <Checklist
          checks={run.checks.map(({ key, outcome, detail }) => ({
            key,
            name: navCheckNames[key] ?? key,
            status: outcome,
            evidence: detail,
          }))}
        />
      </RecordSection>
      {run.capital_accounts.length > 0 && (
        <RecordSection title="Capital accounts of the quarter">
          <FiguresTable
            id={`nav-accounts-${run.id}`}
            label="Capital accounts of the quarter"
            rows={run.capital_accounts}
            columns={accountColumns(run)}
            rowId={({ lp_id }) => lp_id ?? 'nobody'}
            totals={totalOf(run)}
          />
        </RecordSection>
      )}
      {isAccepted && run.restated_by_id === null && (
        <MailSection papers={runMail(run.id)} title="Statements by mail" />
      )}
    </>
  )
}

/** The buttons that the run’s status allows. */
function Decide({ run }: { run: NavRun }) {
  const mayWrite = useMay('write', 'cfo')
  const mayManage = useMay('manage', 'cfo')
  const [rejecting, setRejecting] = useState(false)
  const params = { run_id: run.id }
  const check = useAction(
    () => fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs/{run_id}/check', { params }),
    {
      invalidates: [fundsKey],
      done: ({ failing }) => (failing === 0 ? 'All checks pass' : `${failing} checks are open`),
    },
  )
  const accept = useAction(
    () => fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs/{run_id}/gp-acceptance', { params }),
    { invalidates: [fundsKey], done: () => 'The NAV is accepted' },
  )
  if (!['draft', 'checking', 'review'].includes(run.status)) return null
  return (
    <Group gap="sm">
      {mayWrite && (
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(undefined)}>
          Check again
        </Button>
      )}
      {mayManage && (
        <Button variant="default" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      )}
      {mayManage && run.status === 'review' && (
        <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
          Accept
        </Button>
      )}
      {rejecting && (
        <ReasonDrawer
          title="Reject the NAV"
          submit="Reject"
          changes={fundsKey}
          onReason={reason =>
            fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs/{run_id}/gp-rejection', {
              params,
              body: { reason },
            })
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </Group>
  )
}

const runLink = (fund: FundAccount, id: number, label: string) => (
  <FundLink key={id} fundId={fund.id} search={{ tab: 'nav', run: String(id) }}>
    {label}
  </FundLink>
)

function factsOf(fund: FundAccount, run: NavRun): Array<readonly [string, React.ReactNode]> {
  return [
    ['Version', run.version],
    ['Prepared by', run.preparer],
    ['Decided by', run.decided_by ?? 'Nobody yet'],
    ...(run.decided_at ? [['Decided', formatTime(run.decided_at)] as const] : []),
    ...(run.rejection_reason ? [['Reason', run.rejection_reason] as const] : []),
    ...(run.close_id === null
      ? []
      : [
          [
            'Period close',
            <FundLink key="close" fundId={fund.id} search={{ tab: 'close', close: String(run.close_id) }}>
              {formatDate(run.period_end)}
            </FundLink>,
          ] as const,
        ]),
    ...(run.restates_id === null
      ? []
      : [['Restates', runLink(fund, run.restates_id, 'Earlier run')] as const, ['Why', run.reason] as const]),
    ...(run.restated_by_id === null
      ? []
      : [['Restated by', runLink(fund, run.restated_by_id, 'Later run')] as const]),
  ]
}

function accountColumns({ id, currency }: NavRun): Array<Column<Account>> {
  const money = (key: string, title: string, value: (row: Account) => number): Column<Account> => ({
    id: key,
    title,
    kind: 'money',
    value,
    currency: () => currency,
  })
  return [
    {
      id: 'name',
      title: 'Partner',
      kind: 'text',
      value: row => row.name,
      show: ({ lp_id, name }) =>
        lp_id === null ? (
          name
        ) : (
          <a
            href={`/api/v1/svc/fund-admin/nav-runs/${id}/capital-accounts/${lp_id}/statement/pdf`}
            title="Statement (PDF)"
          >
            {name}
          </a>
        ),
    },
    money('opening', 'Beginning', row => row.opening),
    money('contributions', 'Contributions', row => row.contributions),
    money('distributions', 'Distributions', row => 0 - row.distributions),
    money('fees', 'Management fees', row => 0 - row.fees),
    money('income', 'Net income', row => row.income),
    money('gains', 'Gains', row => row.gains),
    money('carry', 'Carried interest', row => row.carry),
    money('other', 'Other', row => row.other),
    money('closing', 'Ending', row => row.closing),
  ]
}

function totalOf({ capital_accounts: accounts, currency }: NavRun): Account {
  const sum = (amountOf: (row: Account) => number) => sumOf(accounts.map(amountOf), currency)
  return {
    lp_id: null,
    name: 'Total',
    currency,
    opening: sum(row => row.opening),
    contributions: sum(row => row.contributions),
    distributions: sum(row => row.distributions),
    fees: sum(row => row.fees),
    income: sum(row => row.income),
    gains: sum(row => row.gains),
    carry: sum(row => row.carry),
    other: sum(row => row.other),
    closing: sum(row => row.closing),
  }
}
