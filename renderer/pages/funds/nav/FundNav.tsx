import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type FundAccount, fundAdminApi, type NavRunHeader } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { formatDate } from '../../../format/dates.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { navRunStates } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { AdminTrialBalances } from './AdminTrialBalances.tsx'
import { NavRunShown } from './NavRunShown.tsx'
import { navRunsQuery } from './nav-runs.ts'

const route = getRouteApi('/office/funds/$fundId')

/** A fund’s NAV runs, and the reconciliation with its administrator. */
export function FundNav({ fund }: { fund: FundAccount }) {
  const runs = useQuery(navRunsQuery(fund.id))
  const { run: named } = route.useSearch()
  return (
    <Loaded query={runs}>
      {({ items }) => {
        const chosen = items.find(({ id }) => String(id) === wordOf(named))
        return chosen ? (
          <>
            <FundLink fundId={fund.id} search={{ tab: 'nav' }}>
              All NAV runs
            </FundLink>
            <NavRunShown fund={fund} runId={chosen.id} />
          </>
        ) : (
          <>
            <NewRun fund={fund} runs={items} />
            <Runs fund={fund} runs={items} />
            <AdminTrialBalances fund={fund} />
          </>
        )
      }}
    </Loaded>
  )
}

interface RunsProps {
  fund: FundAccount
  runs: readonly NavRunHeader[]
}

/** Begins a run of the last closed day, or another. */
function NewRun({ fund, runs }: RunsProps) {
  const mayWrite = useMay('write', 'cfo')
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [restating, setRestating] = useState(false)
  const day = chosen ?? fund.locked_through
  const params = { fundId: String(fund.id) }
  const accepted = runs.find(
    ({ period_end, status }) => period_end === day && (status === 'accepted' || status === 'sent'),
  )
  const begin = (reason?: string) =>
    fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs', {
      body: { fund_account_id: fund.id, period_end: day ?? '', ...(reason ? { reason } : {}) },
    })
  const open = (id: number | null) =>
    void navigate({ to: '/funds/$fundId', params, search: { tab: 'nav', run: String(id) } })
  const run = useAction(() => begin(), { invalidates: [fundsKey] })
  if (!mayWrite) return null
  return (
    <RecordSection title="Run the NAV">
      <div className={classes.controls}>
        <DayInput label="Last day of the period" value={day} onChange={setChosen} />
        <Button
          size="xs"
          disabled={day === null}
          loading={run.isPending}
          onClick={() =>
            accepted ? setRestating(true) : run.mutate(undefined, { onSuccess: ({ id }) => open(id) })
          }
        >
          {accepted ? 'Restate the NAV' : 'Run the NAV'}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        A run asks the books every check of the closed period again. Once all pass, NAV and statements are
        frozen and another person accepts or rejects them.
      </Text>
      {restating && (
        <ReasonDrawer
          title="Restate the NAV"
          submit="Restate the NAV"
          hint="The accepted run and its statements are kept as they are"
          changes={fundsKey}
          onReason={async reason => open((await begin(reason)).id)}
          onClose={() => setRestating(false)}
        />
      )}
    </RecordSection>
  )
}

function Runs({ fund, runs }: RunsProps) {
  return (
    <RecordSection title="NAV runs">
      {runs.length === 0 ? (
        <Text c="dimmed">
          {fund.locked_through ? 'No NAV was run yet.' : 'No NAV was run yet. Close a period first.'}
        </Text>
      ) : (
        <FiguresTable
          id={`nav-runs-${fund.id}`}
          label="NAV runs"
          rows={runs}
          columns={columnsFor(fund)}
          rowId={({ id }) => id}
        />
      )}
    </RecordSection>
  )
}

const columnsFor = (fund: FundAccount): Array<Column<NavRunHeader>> => [
  {
    id: 'period_end',
    title: 'As of',
    kind: 'text',
    value: ({ period_end }) => period_end,
    show: ({ id, period_end }) => (
      <FundLink fundId={fund.id} search={{ tab: 'nav', run: String(id) }}>
        {formatDate(period_end)}
      </FundLink>
    ),
  },
  { id: 'version', title: 'Version', kind: 'number', value: ({ version }) => version },
  stateColumn({ states: navRunStates, value: ({ status }) => status }),
  { id: 'nav', title: 'NAV', kind: 'money', value: ({ nav }) => nav, currency: ({ currency }) => currency },
  {
    id: 'sent',
    title: 'Statements sent',
    kind: 'text',
    value: ({ sent, statements }) => `${sent} of ${statements}`,
  },
  { id: 'preparer', title: 'Preparer', kind: 'text', value: ({ preparer }) => preparer },
  { id: 'decided_by', title: 'Decided by', kind: 'text', value: ({ decided_by }) => decided_by },
  {
    id: 'reason',
    title: 'Reason',
    kind: 'text',
    value: ({ rejection_reason, reason }) => rejection_reason ?? reason,
  },
]
