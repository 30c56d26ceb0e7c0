import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { FundLink } from '../../components/links/FundLink.tsx'
import { ProposalShown } from '../../components/proposal/ProposalShown.tsx'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { count, formatMoney, formatPercent } from '../../format/numbers.ts'
import { callsKey, callTermsQuery } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import type { Allocated } from './allocation-columns.tsx'
import classes from './capital-calls.module.css'
import { type Proposed, Remedies } from './Remedies.tsx'

interface StepProps {
  call: CapitalCall
  line: Allocated
  onDirty: (what: string, dirty: boolean) => void
}

/** The steps of a default, from overdue to interest: those done, the next one, and what it waits for. */
export function DefaultSteps({ call, line, onDirty }: StepProps) {
  const late = line.default
  const overdue = call.overdue && line.outstanding > 0
  const cured = late !== null && late.declared_on === null && line.outstanding === 0
  const money = (amount: number) => formatMoney(amount, call.currency)
  return (
    <ol className={classes.path}>
      <Step title="Overdue" done={overdue || late !== null}>
        {overdue || late
          ? `Since ${formatDate(call.due_date)}`
          : `It is due on ${formatDate(call.due_date)}.`}
      </Step>
      <Step title="Written notice" done={late !== null}>
        {late
          ? [
              `Given on ${formatDate(late.notice_date)}, when ${money(late.outstanding_then)} was owed`,
              ...(late.note ? [late.note] : []),
            ].join('. ')
          : overdue && <GiveNotice call={call} line={line} onDirty={onDirty} />}
      </Step>
      <Step title="Cure period" done={late !== null && (cured || late.cure_ends_on < today())}>
        {cured
          ? 'It was paid or waived: no default.'
          : late &&
            `Until ${formatDate(late.cure_ends_on)}, ${count(late.cure_business_days, 'business day')} after the notice`}
      </Step>
      <Step title="Default declared" done={late?.declared_on != null}>
        {late?.declared_on
          ? late.cured_on
            ? `On ${formatDate(late.declared_on)}, and cured on ${formatDate(late.cured_on)}`
            : `On ${formatDate(late.declared_on)}`
          : late && !cured && <Declare call={call} line={line} cureEndsOn={late.cure_ends_on} />}
      </Step>
      <Step title="Interest" done={(late?.interest ?? 0) > 0}>
        {late?.interest_through && (
          <Text size="sm">
            {money(late.interest)} charged through {formatDate(late.interest_through)}
          </Text>
        )}
        {late?.declared_on && <ChargeInterest call={call} line={line} onDirty={onDirty} />}
      </Step>
      <Step title="Remedies" done={late?.remedies.some(one => one.void === null) ?? false}>
        {late?.declared_on && <Remedies call={call} line={line} onDirty={onDirty} />}
      </Step>
    </ol>
  )
}

interface OneStepProps {
  title: string
  done: boolean
  children: ReactNode
}

function Step({ title, done, children }: OneStepProps) {
  return (
    <li data-done={done || undefined}>
      <Text fw={600}>
        {title}
        {done && (
          <Text span size="sm" fw={400} c="dimmed">
            {' · done'}
          </Text>
        )}
      </Text>
      {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
    </li>
  )
}

function GiveNotice({ call, line, onDirty }: StepProps) {
  const queryClient = useQueryClient()
  const setDirty = useCallback((dirty: boolean) => onDirty('notice', dirty), [onDirty])
  return (
    <SchemaForm<{ date: string | null; note: string | null }>
      fields={[
        { name: 'date', label: 'Given on', kind: 'date', hint: 'Default: today' },
        { name: 'note', label: 'Delivery method', kind: 'text', hint: 'Such as by registered letter' },
      ]}
      submit="Record the written notice"
      guarded={false}
      onDirty={setDirty}
      onSubmit={async ({ date, note }) => {
        await investorPortalApi(
          'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-notice',
          {
            params: { call_id: call.id, lp_id: line.lp_id },
            body: { note, ...(date ? { date } : {}) },
          },
        )
        await queryClient.invalidateQueries({ queryKey: callsKey })
      }}
    />
  )
}

interface DeclareProps {
  call: CapitalCall
  line: Allocated
  cureEndsOn: string
}

/** A default is decided under Approvals: here it is proposed, on a day that is said. */
function Declare({ call, line, cureEndsOn }: DeclareProps) {
  const [proposed, setProposed] = useState<Proposed | null>(null)
  if (today() <= cureEndsOn) return <Text size="sm">It can be proposed once the cure period is over.</Text>
  if (proposed)
    return (
      <ProposalShown proposed={proposed}>
        <Text size="sm">
          {line.lp_name} would be in default with {formatMoney(line.outstanding, call.currency)}.
        </Text>
      </ProposalShown>
    )
  return (
    <SchemaForm<{ date: string }>
      fields={[
        {
          name: 'date',
          label: 'Declared on',
          kind: 'date',
          required: true,
          hint: `After ${formatDate(cureEndsOn)}`,
        },
      ]}
      submit="Propose to declare the default"
      guarded={false}
      onSubmit={async ({ date }) =>
        setProposed(
          await investorPortalApi(
            'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/declare-default',
            { params: { call_id: call.id, lp_id: line.lp_id }, body: { date } },
          ),
        )
      }
    />
  )
}

/** Charges interest at the rate of the fund's terms, or at one agreed where they name none. */
function ChargeInterest({ call, line, onDirty }: StepProps) {
  const queryClient = useQueryClient()
  const fundId = call.fund_account_id
  const terms = useQuery({ ...callTermsQuery(fundId ?? 0), enabled: fundId !== null })
  const setDirty = useCallback((dirty: boolean) => onDirty('interest', dirty), [onDirty])
  if (fundId !== null && !terms.data) return null
  const ofFund = terms.data?.default_interest_rate ?? null
  return (
    <>
      <Text size="sm">
        {ofFund === null
          ? 'The fund’s terms name no rate.'
          : `${formatPercent(ofFund)} a year, by the fund’s terms.`}
      </Text>
      {fundId !== null && (
        <FundLink fundId={fundId} search={{ tab: 'call-terms' }}>
          Fund call terms
        </FundLink>
      )}
      <SchemaForm<{ through: string | null; rate: number | null }>
        key={line.default?.interest_through}
        fields={[
          { name: 'through', label: 'Charge it through', kind: 'date', hint: 'Default: today' },
          ...(ofFund === null
            ? [{ name: 'rate' as const, label: 'Rate a year', kind: 'percent' as const, required: true }]
            : []),
        ]}
        submit="Charge interest"
        guarded={false}
        onDirty={setDirty}
        onSubmit={async ({ through, rate }) => {
          await investorPortalApi(
            'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-interest',
            {
              params: { call_id: call.id, lp_id: line.lp_id },
              body: { ...(through ? { through } : {}), ...(rate ? { rate } : {}) },
            },
          )
          await Promise.all([callsKey, fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))
        }}
      />
    </>
  )
}
