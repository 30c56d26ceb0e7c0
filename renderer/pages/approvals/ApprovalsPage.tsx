import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Action } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { wordsOfKey } from '../../format/words.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { ActionDetail } from './ActionDetail.tsx'
import { ActionList } from './ActionList.tsx'
import classes from './approvals.module.css'
import { approvalsQuery } from './approvals.ts'
import { type ApprovalTab, approvalTabs } from './tabs.ts'
import { useShownAction } from './use-shown-action.ts'

const route = getRouteApi('/office/approvals')

/** What agents and programs propose, and what was decided about it. */
export function ApprovalsPage() {
  const { tab = 'waiting' } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(approvalsQuery(tab))
  const waiting = useQuery(approvalsQuery('waiting'))
  return (
    <PageBody>
      <PageHeader
        title="Approvals"
        description="What agents and programs propose. Nothing of it happens before a person approves."
        calls={[
          'GET /api/v1/svc/agent/approvals',
          'POST /svc/agent/actions/{action_id}/approve',
          'POST /svc/agent/actions/{action_id}/reject',
        ]}
      />
      <Tabs
        value={tab}
        onChange={next => void navigate({ search: { tab: next as ApprovalTab } })}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List>
          {approvalTabs.map(one => (
            <Tabs.Tab key={one} value={one}>
              {wordsOfKey(one)}
              {one === 'waiting' && waiting.data ? ` (${formatNumber(waiting.data.total)})` : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          <Loaded query={list}>{({ items }) => <Inbox key={tab} tab={tab} actions={items} />}</Loaded>
        </Tabs.Panel>
      </Tabs>
    </PageBody>
  )
}

function Inbox({ tab, actions }: { tab: ApprovalTab; actions: Action[] }) {
  const { action: selected } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = useShownAction(selected, actions)
  const select = (id: number) => void navigate({ search: { tab, action: id }, replace: true })

  const index = actions.findIndex(({ id }) => id === shown?.id)
  const move = (by: number) => {
    const next = actions[Math.min(Math.max(index + by, 0), actions.length - 1)]
    if (next) select(next.id)
  }
  useKeys('List', [
    { keys: 'j', label: 'Next proposal', run: () => move(1) },
    { keys: 'k', label: 'Previous proposal', run: () => move(-1) },
  ])

  if (!shown)
    return actions.length === 0 ? <NothingHere tab={tab} /> : <Text c="dimmed">Choose a proposal.</Text>
  return (
    <div className={classes.inbox}>
      <ActionList actions={actions} shownId={shown.id} onSelect={select} />
      <ActionDetail key={shown.id} action={shown} />
    </div>
  )
}

function NothingHere({ tab }: { tab: ApprovalTab }) {
  if (tab !== 'waiting') {
    return (
      <Empty title={`Nothing ${tab} yet`}>
        Proposals that were {tab} stay here with who decided and why.
      </Empty>
    )
  }
  return (
    <Empty title="Nothing waits for you">
      When an agent or a program wants to change something, its proposal appears here with what would change.
      Connect one with an API key from the settings.
    </Empty>
  )
}
