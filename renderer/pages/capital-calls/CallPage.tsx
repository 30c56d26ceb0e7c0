import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CapitalCall } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { AllNotices } from '../../components/flow/AllNotices.tsx'
import { nameOf, stateKeyOf } from '../../components/flow/calls.ts'
import { noticeColumn } from '../../components/flow/flow-columns.tsx'
import { useFundFact } from '../../components/flow/fund-fact.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { MailSection } from '../../components/mail/MailSection.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { EvidenceDocuments } from '../../components/record/EvidenceDocuments.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { callQuery } from '../../queries/calls.ts'
import { callMail, reminderMail } from '../../queries/mail.ts'
import { useFilledForm } from '../../routes/filled-form.ts'
import { useMay } from '../../session/session.ts'
import { callPurposes, callStates } from '../../words/capital.ts'
import { type Allocated, allocationColumns, totalsOf } from './allocation-columns.tsx'
import { CallActions } from './CallActions.tsx'
import { CallLetters } from './CallLetters.tsx'
import { CallLineDrawer } from './CallLineDrawer.tsx'
import { CallReminders } from './CallReminders.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { CallRecords } from './payments/CallRecords.tsx'
import { owedBy, owesAnything, RecordPayment } from './payments/RecordPayment.tsx'
import { RecordPayments } from './payments/RecordPayments.tsx'

const route = getRouteApi('/office/capital-calls/$callId')

/** One capital call: dues, payments, notices and history. */
export function CallPage() {
  const { callId } = route.useParams()
  const call = useQuery(callQuery(Number(callId)))
  return <LoadedPage query={call}>{found => <Call key={found.id} call={found} />}</LoadedPage>
}

function Call({ call }: { call: CapitalCall }) {
  const mayWrite = useMay('write', 'investor-portal')
  const mayReadFund = useMay('read', 'cfo')
  const [followedId, setFollowed] = useState<number | null>(null)
  const [payerId, setPayer] = useState<number | null>(null)
  const [allPaying, setAllPaying] = useState(false)
  const { filled, leave } = useFilledForm()
  const lineOf = (id: number | null) => call.allocation.find(({ lp_id }) => lp_id === id)
  const [followed, payer] = [
    lineOf(followedId),
    lineOf(payerId ?? (mayWrite && filled ? Number(filled.lp) : null)),
  ]
  const endPayment = () => {
    setPayer(null)
    leave()
  }
  const { tone, label } = callStates[stateKeyOf(call)]
  const fund = useFundFact(call.fund_account_id)
  const cancelled = call.status === 'cancelled'
  const binding = call.issued_at !== null && !cancelled
  const money = (amount: number) => formatMoney(amount, call.currency)
  return (
    <RecordPage
      back={{ to: '/capital-calls', label: 'Capital calls' }}
      title={nameOf(call)}
      description={
        <>
          <Status tone={tone}>{label}</Status> · due {formatDate(call.due_date)}
        </>
      }
      actions={
        mayWrite && (
          <>
            <CallActions call={call} />
            {owesAnything(call) && <Button onClick={() => setAllPaying(true)}>Record payments</Button>}
          </>
        )
      }
      calls={[
        'GET /api/v1/svc/investor-portal/calls/{call_id}',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/status',
        'DELETE /api/v1/svc/investor-portal/calls/{call_id}',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/payment',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/payments',
        'PATCH /api/v1/svc/investor-portal/calls/{call_id}',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/due-date',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/reminders',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/schedule-reminders',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/pdf',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/csv',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/mail',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/notices/mail',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/mail/{lp_id}/eml',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/waive',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-notice',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/declare-default',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-interest',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/apply',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/refund',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/reapply',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/void',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/waivers/{waiver_id}/void',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/interest/{charge_id}/void',
        'POST /api/v1/svc/investor-portal/calls/{call_id}/refunds/{refund_id}/void',
      ]}
      wide
      aside={
        <>
          <CallReminders call={call} />
          <RecordSection title="What happened">
            <CallTimeline call={call} />
          </RecordSection>
        </>
      }
    >
      <Stats>
        <Stat label="Called" value={money(call.amount)} />
        <Stat label="Paid" value={money(call.paid)} />
        <Stat label="Outstanding" value={money(call.outstanding)} />
        {call.waived > 0 && <Stat label="Waived" value={money(call.waived)} />}
        {call.unapplied_credit > 0 && (
          <Stat label="To investors’ credit" value={money(call.unapplied_credit)} />
        )}
      </Stats>
      <RecordSection title="Use of proceeds">
        <Facts
          facts={[
            ...fund,
            ...call.lines.map(
              (line, index) =>
                [
                  `${index + 1}. ${callPurposes[line.ilpa_call_type]}`,
                  <>
                    {[
                      money(line.amount),
                      line.inside_commitment ? 'inside the commitment' : 'outside the commitment',
                      ...(line.description === null || line.description === line.holding
                        ? []
                        : [line.description]),
                    ].join(', ')}
                    {line.holding_id !== null && (
                      <>
                        {', for '}
                        <Anchor component={Link} to={`/holdings/${line.holding_id}`} size="sm">
                          {line.holding}
                        </Anchor>
                      </>
                    )}
                  </>,
                ] as const,
            ),
            ['Notice', formatDate(call.notice_date)],
            ...call.extensions.map(
              ({ due_before, due_date, reason }) =>
                ['Extended', `From ${formatDate(due_before)} to ${formatDate(due_date)}: ${reason}`] as const,
            ),
            ...(call.override_reason === null
              ? []
              : [['Reason for the short notice', call.override_reason] as const]),
            ...(call.description === null ? [] : [['Description', call.description] as const]),
            ['Ledger', call.ledger.note],
            ...(call.cancelled
              ? [
                  [
                    meant('Cancelled', 'a capital call'),
                    `From ${formatDate(call.cancelled.date)}: ${call.cancelled.reason}`,
                  ] as const,
                ]
              : []),
          ]}
        />
        {call.warnings.map(warning => (
          <Text key={warning} mt="sm" size="sm">
            {warning}
          </Text>
        ))}
      </RecordSection>
      <RecordSection title="Investors">
        <FiguresTable
          id={`allocation-${call.id}`}
          label="Allocation"
          rows={call.allocation}
          columns={[
            ...allocationColumns(call, binding),
            ...(binding && mayWrite ? [nextColumn(setPayer, setFollowed)] : []),
            ...(cancelled ? [] : [noticeColumn<Allocated>('calls', call.id, ({ amount }) => amount > 0)]),
          ]}
          rowId={({ lp_id }) => lp_id}
          totals={totalsOf(call)}
        />
      </RecordSection>
      {allPaying && <RecordPayments call={call} onClose={() => setAllPaying(false)} />}
      {payer && (
        <FormDrawer title={`Payment of ${payer.lp_name}`} onClose={endPayment}>
          {onDirty => (
            <RecordPayment
              call={call}
              line={payer}
              filled={payerId === null ? filled : null}
              onDirty={onDirty}
              onDone={endPayment}
            />
          )}
        </FormDrawer>
      )}
      {followed && <CallLineDrawer call={call} line={followed} onClose={() => setFollowed(null)} />}
      {!cancelled && <AllNotices kind="calls" id={call.id} />}
      {binding && <MailSection papers={callMail(call.id)} title="Notices by mail" />}
      {binding && call.outstanding > 0 && (
        <MailSection
          papers={reminderMail(call.id)}
          title="Reminders by mail"
          send="Remind by mail"
          sent="Reminded by mail"
        />
      )}
      {binding && <CallLetters call={call} />}
      {call.fund_account_id !== null && mayReadFund && (
        <RecordSection title="Documents">
          <EvidenceDocuments fundId={call.fund_account_id} record="call" recordId={call.id} />
        </RecordSection>
      )}
      <CallRecords call={call} mayWrite={mayWrite} />
    </RecordPage>
  )
}

const nextColumn = (pay: (lpId: number) => void, follow: (lpId: number) => void): Column<Allocated> => ({
  id: 'next',
  title: 'Next',
  kind: 'text',
  value: () => null,
  action: true,
  show: line => {
    const { lp_id, lp_name, outstanding, unapplied_credit, default: notPaid } = line
    if (lp_id === 0) return null
    return (
      <Group gap={4} wrap="nowrap">
        {owedBy(line) > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Record payment of ${lp_name}`}
            onClick={() => pay(lp_id)}
          >
            Record payment
          </Button>
        )}
        {(outstanding > 0 || unapplied_credit > 0 || notPaid !== null) && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Follow up with ${lp_name}`}
            onClick={() => follow(lp_id)}
          >
            Follow up
          </Button>
        )}
      </Group>
    )
  },
})
