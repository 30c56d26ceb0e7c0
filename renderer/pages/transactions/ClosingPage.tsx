import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Transaction } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { PageTabs, searchOfTab } from '../../components/page/PageTabs.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { formatDate } from '../../format/dates.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { transactionStates } from '../../words/transactions.ts'
import { Actions } from './Actions.tsx'
import { Checklist } from './checklist/Checklist.tsx'
import { Conditions } from './checklist/Conditions.tsx'
import { FundsFlow } from './FundsFlow.tsx'
import { Milestones } from './Milestones.tsx'
import { NextStep } from './NextStep.tsx'
import { Signatures } from './Signatures.tsx'
import { Terms } from './Terms.tsx'
import { isOver, transactionQuery } from './transactions.ts'

const route = getRouteApi('/office/transactions/$transactionId')

const tabs = [
  { key: 'checklist', label: 'Checklist' },
  { key: 'conditions', label: 'Conditions' },
  { key: 'signatures', label: 'Signatures' },
  { key: 'milestones', label: 'Milestones' },
  { key: 'funds-flow', label: 'Funds flow' },
  { key: 'terms', label: 'Terms' },
] as const

/** One closing: its tasks, signatories, dates and funds flow. */
export function ClosingPage() {
  const { transactionId } = route.useParams()
  const transaction = useQuery(transactionQuery(Number(transactionId)))
  return <LoadedPage query={transaction}>{found => <Shown key={found.id} transaction={found} />}</LoadedPage>
}

function Shown({ transaction }: { transaction: Transaction }) {
  const { id, status, target_close_date } = transaction
  const mayWrite = useMay('write', 'transactions') && status !== 'terminated'
  const mayChange = mayWrite && !isOver(status)
  const navigate = useNavigate()
  const named = wordOf(route.useSearch().tab)
  const current = tabs.find(({ key }) => key === named)?.key ?? 'checklist'
  useKeys(
    'A closing',
    tabs.map(({ key, label }, at) => ({
      keys: String(at + 1),
      label,
      run: () => void navigate({ to: '.', search: searchOfTab(location.pathname, key) }),
    })),
  )
  const parts = {
    checklist: <Checklist transaction={transaction} mayWrite={mayWrite} />,
    conditions: <Conditions transaction={transaction} mayWrite={mayChange} />,
    signatures: <Signatures transaction={transaction} mayWrite={mayChange} />,
    milestones: <Milestones transaction={transaction} mayWrite={mayWrite} />,
    'funds-flow': <FundsFlow transaction={transaction} mayWrite={mayChange} />,
    terms: <Terms transaction={transaction} mayWrite={mayChange} />,
  }
  return (
    <RecordPage
      back={{ to: '/transactions', label: 'Closings' }}
      title={transaction.name}
      description={
        <Group gap="md" component="span">
          <Status tone={transactionStates[status].tone}>{transactionStates[status].label}</Status>
          {target_close_date !== null && <span>Target close {formatDate(target_close_date)}</span>}
        </Group>
      }
      actions={mayChange && <Actions transaction={transaction} />}
      calls={[
        'GET /api/v1/svc/transactions/{tx_id}',
        'PATCH /api/v1/svc/transactions/{tx_id}',
        'POST /api/v1/svc/transactions/{tx_id}/status',
        'POST /api/v1/svc/transactions/{tx_id}/tasks',
        'PATCH /api/v1/svc/transactions/{tx_id}/tasks/{task_id}',
        'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/complete',
        'POST /api/v1/svc/transactions/{tx_id}/extract-cps',
        'GET /api/v1/svc/transactions/{tx_id}/conditions',
        'POST /api/v1/svc/transactions/{tx_id}/conditions/accept',
        'POST /api/v1/svc/transactions/{tx_id}/parties',
        'POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/signed',
        'GET /api/v1/svc/transactions/{tx_id}/milestones',
        'GET /api/v1/svc/transactions/{tx_id}/funds-flow',
      ]}
      above={<NextStep transaction={transaction} />}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="transaction" id={id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <PageTabs label="Parts of the closing" tabs={tabs} current={current} />
      {parts[current]}
    </RecordPage>
  )
}
