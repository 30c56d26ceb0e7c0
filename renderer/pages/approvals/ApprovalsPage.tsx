import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AgentAction } from '../../api/modules.ts'
import { BackLink } from '../../components/page/BackLink.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { type ApprovalTab, approvalsQuery } from '../../queries/approvals.ts'
import { ActionDetail } from './ActionDetail.tsx'
import { ActionList } from './ActionList.tsx'
import classes from './approvals.module.css'
import { InboxFilters, narrowed } from './InboxFilters.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { approvalTabs } from './tabs.ts'
import { useSelection } from './use-selection.ts'
import { useShownAction } from './use-shown-action.ts'
import { VotesGiven } from './VotesGiven.tsx'

const route = getRouteApi('/office/approvals')

/** On a phone the list leads to a proposal's own page. */
const useIsPhone = () => useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })

/** Proposals of agents and programs, with their decisions. */
export function ApprovalsPage() {
  const { tab = 'waiting', action } = route.useSearch()
  const isAlone = useIsPhone() && action !== undefined
  const list = useQuery(approvalsQuery(tab))
  const waiting = useQuery(approvalsQuery('waiting'))
  return (
    <PageBody>
      {isAlone && <BackLink to="/approvals" label="All proposals" />}
      <PageHeader
        title="Approvals"
        description={
          !isAlone &&
          'Proposals by agents and programs, and actions of people under a policy. Nothing is executed before it is approved.'
        }
        calls={[
          'GET /api/v1/svc/agent/approvals',
          'POST /svc/agent/actions/{action_id}/approve',
          'POST /svc/agent/actions/{action_id}/reject',
        ]}
      />
      {!isAlone && <VotesGiven />}
      {!isAlone && (
        <PageTabs
          label="Proposals"
          current={tab}
          tabs={approvalTabs.map(one => ({
            ...one,
            count: one.key === 'waiting' ? waiting.data?.total : undefined,
          }))}
        />
      )}
      <Loaded query={list}>
        {({ items, total }) => <Inbox key={tab} tab={tab} actions={items} total={total} />}
      </Loaded>
    </PageBody>
  )
}

interface InboxProps {
  tab: ApprovalTab
  actions: AgentAction[]
  total: number
}

function Inbox({ tab, actions, total }: InboxProps) {
  const { action: selected, kind, module, soon } = route.useSearch()
  const navigate = route.useNavigate()
  const listed = narrowed(actions, { kind, module, soon })
  const isPhone = useIsPhone()
  const { shown, error } = useShownAction(selected, listed)
  const selection = useSelection(listed)
  const waiting = tab === 'waiting'
  const select = (id: number) =>
    void navigate({ search: before => ({ ...before, action: id }), replace: !isPhone })

  const index = listed.findIndex(({ id }) => id === shown?.id)
  const move = (by: number) => {
    const next = listed[Math.min(Math.max(index + by, 0), listed.length - 1)]
    if (next) select(next.id)
  }
  useKeys('List', [
    { keys: 'j', label: 'Next proposal', run: () => move(1) },
    { keys: 'k', label: 'Previous proposal', run: () => move(-1) },
    ...(waiting
      ? [
          {
            keys: 'x',
            label: 'Select the proposal',
            run: () => listed[index] && selection.toggle(listed[index]),
          },
        ]
      : []),
  ])

  if (actions.length === 0 && !shown) {
    return error ? <Failed error={error} /> : <NothingHere tab={tab} />
  }
  const detail = shown ? <ActionDetail key={shown.id} action={shown} /> : error && <Failed error={error} />
  if (isPhone && selected !== undefined) return detail
  return (
    <>
      <InboxFilters
        filter={{ kind, module, soon }}
        actions={actions}
        shown={listed.length}
        total={total}
        open={waiting}
        onChange={filter => void navigate({ search: { tab, ...filter }, replace: true })}
      />
      {waiting && <SelectionBar selection={selection} />}
      <div className={classes.inbox}>
        {listed.length > 0 ? (
          <ActionList
            actions={listed}
            shownId={shown?.id}
            onSelect={select}
            selection={waiting ? selection : null}
          />
        ) : (
          <Text c="dimmed">Nothing matches. Remove a filter.</Text>
        )}
        {!isPhone && detail}
      </div>
    </>
  )
}

function NothingHere({ tab }: { tab: ApprovalTab }) {
  const none = approvalTabs.find(({ key }) => key === tab)?.none ?? ''
  if (tab !== 'waiting') {
    return <Empty title={none}>Decided proposals are kept here with the decider and the reason.</Empty>
  }
  return (
    <Empty
      title={none}
      action={
        <Button variant="default" component={Link} to="/automation/connect">
          Connect an AI client
        </Button>
      }
    >
      Proposals by agents and programs appear here with their effect, and wait for a person to decide.
    </Empty>
  )
}
