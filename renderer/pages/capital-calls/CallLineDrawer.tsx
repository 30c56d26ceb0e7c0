import { Drawer, Space } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { nameOf } from '../../components/flow/calls.ts'
import { AskToLeave } from '../../components/form/AskToLeave.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { callsKey } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { callLineStates } from '../../words/capital.ts'
import type { Allocated } from './allocation-columns.tsx'
import { DefaultSteps } from './DefaultSteps.tsx'
import { UseCredit } from './UseCredit.tsx'

interface CallLineDrawerProps {
  call: CapitalCall
  line: Allocated
  onClose: () => void
}

/** Actions for an investor who has not paid: the steps to a default, or a waiver. */
export function CallLineDrawer({ call, line, onClose }: CallLineDrawerProps) {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const onDirty = useCallback(
    (what: string, dirty: boolean) =>
      setTyped(before => {
        if (before.has(what) === dirty) return before
        const now = new Set(before)
        if (dirty) now.add(what)
        else now.delete(what)
        return now
      }),
    [],
  )
  const close = () => (typed.size > 0 ? setAsking(true) : onClose())
  const money = (amount: number) => formatMoney(amount, call.currency)
  const { tone, label } = callLineStates[line.status]
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={560}
      title={`${line.lp_name} on ${nameOf(call)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Facts
        facts={[
          [
            'Status',
            <Status key="status" tone={tone}>
              {label}
            </Status>,
          ],
          ['Called', money(line.amount)],
          ['Paid', money(line.paid)],
          ...(line.waived > 0
            ? [['Waived', `${money(line.waived)}: ${line.waiver_reason ?? ''}`] as const]
            : []),
          ['Outstanding', money(line.outstanding)],
          ...(line.default && line.default.interest_outstanding > 0
            ? [['Interest outstanding', money(line.default.interest_outstanding)] as const]
            : []),
          ...(line.unapplied_credit > 0 ? [['Credit', money(line.unapplied_credit)] as const] : []),
          ['Due', formatDate(call.due_date)],
        ]}
      />
      <Space h="lg" />
      <RecordSection title="Steps to a default">
        <DefaultSteps call={call} line={line} onDirty={onDirty} />
      </RecordSection>
      {line.unapplied_credit > 0 && (
        <RecordSection title="Use their credit">
          <UseCredit call={call} line={line} onDirty={onDirty} onDone={onClose} />
        </RecordSection>
      )}
      {line.outstanding > 0 && (
        <RecordSection title="Waive the balance">
          <Waive call={call} line={line} onDirty={onDirty} onDone={onClose} />
        </RecordSection>
      )}
      {asking && <AskToLeave onStay={() => setAsking(false)} onLeave={onClose} />}
    </Drawer>
  )
}

interface WaiveProps {
  call: CapitalCall
  line: Allocated
  onDirty: (what: string, dirty: boolean) => void
  onDone: () => void
}

/** Waives the amount; the other investors do not bear it. */
function Waive({ call, line, onDirty, onDone }: WaiveProps) {
  const queryClient = useQueryClient()
  const setDirty = useCallback((dirty: boolean) => onDirty('waive', dirty), [onDirty])
  return (
    <SchemaForm<{ reason: string }>
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          kind: 'multiline',
          required: true,
          hint: 'Permanent. Amounts within the commitment become unfunded again; no other investor bears them',
        },
      ]}
      submit={`Waive ${formatMoney(line.outstanding, call.currency)}`}
      guarded={false}
      onDirty={setDirty}
      onSubmit={async ({ reason }) => {
        await investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/waive', {
          params: { call_id: call.id, lp_id: line.lp_id },
          body: { reason },
        })
        await Promise.all(
          [callsKey, fundsKey, ['investors']].map(queryKey => queryClient.invalidateQueries({ queryKey })),
        )
        onDone()
      }}
    />
  )
}
