import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FeeComputation, type FeePeriodInput, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { committedQuery } from '../../../queries/investors.ts'
import { useMay } from '../../../session/session.ts'
import { labelOf } from '../../../words/fields.ts'
import { feeBases } from '../../../words/funds.ts'

interface PeriodValues {
  period_start: string
  period_end: string
  transaction_fees: number | null
  back_for: string[] | null
}

interface Computed {
  body: FeePeriodInput
  fee: FeeComputation
}

/** Computes the fee of a period, shows how, and confirms it. */
export function FeeCalculator({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'cfo')
  const investors = useQuery(committedQuery(fund.id))
  const [computed, setComputed] = useState<Computed | null>(null)
  const confirm = useAction(
    (body: FeePeriodInput) =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/confirm', {
        params: { account_id: fund.id },
        body,
      }),
    {
      invalidates: [fundsKey],
      done: ({ total, currency }) => `${formatMoney(total, currency)} is confirmed`,
    },
  )
  return (
    <RecordSection title="Compute the fee of a period">
      <SchemaForm<PeriodValues>
        fields={[
          { name: 'period_start', label: 'First day', kind: 'date', required: true },
          { name: 'period_end', label: 'Last day', kind: 'date', required: true },
          {
            name: 'transaction_fees',
            label: 'Transaction fees',
            kind: 'money',
            currency: fund.currency,
            hint: 'Fees received from portfolio companies in the period',
          },
          {
            name: 'back_for',
            label: 'Only who joined later',
            kind: 'list',
            choices: (investors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            hint: 'Their fee back to the first closing, for days accrued without them',
          },
        ]}
        initial={quarterOf(today())}
        submit="Compute"
        wide
        guarded={false}
        onSubmit={async ({ transaction_fees, back_for, ...period }) => {
          const body = {
            ...period,
            ...(transaction_fees === null ? {} : { transaction_fees }),
            ...(back_for?.length ? { lp_ids: back_for.map(Number) } : {}),
          }
          const fee = await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/calculate', {
            params: { account_id: fund.id },
            body,
          })
          setComputed({ body, fee })
        }}
      />
      {computed && (
        <section aria-label="Computed fee">
          <FeeFigures fee={computed.fee} />
          {mayWrite && (
            <Group mt="md">
              <Button
                loading={confirm.isPending}
                onClick={() => confirm.mutate(computed.body, { onSuccess: () => setComputed(null) })}
              >
                Confirm this fee
              </Button>
              <Text size="sm" c="dimmed">
                Calculated, not saved. Confirming fixes it; posting is a separate step.
              </Text>
            </Group>
          )}
        </section>
      )}
    </RecordSection>
  )
}

/** A fee with how it came about: its parts, and who bears how much of it. */
export function FeeFigures({ fee }: { fee: Omit<FeeComputation, 'persisted'> }) {
  const { currency } = fee
  const figures = [
    ['Gross', fee.gross],
    ['Waived', 0 - fee.waived],
    ['Taken off', 0 - fee.offset],
    [labelOf('vat_pct'), fee.vat],
    ['Payable', fee.total],
    ['Left to deduct', fee.carry_forward],
  ] as const
  return (
    <>
      <Box mt={16}>
        <Stats>
          {figures.map(([label, amount]) => (
            <Stat key={label} label={label} value={formatMoney(amount === 0 ? 0 : amount, currency)} />
          ))}
        </Stats>
      </Box>
      <FiguresTable
        id={`fee-parts-${fee.period_start}`}
        label="Parts of the fee"
        rows={fee.segments}
        columns={segmentColumns(currency)}
        rowId={({ from }) => from}
        note={`${formatDate(fee.period_start)} to ${formatDate(fee.period_end)}`}
      />
      {fee.partners.length > 0 && (
        <FiguresTable
          id={`fee-partners-${fee.period_start}`}
          label="Paid by"
          rows={fee.partners}
          columns={partnerColumns(currency)}
          rowId={({ lp_id }) => lp_id}
          note="Paid by"
        />
      )}
      <Text mt="sm" size="sm" c="dimmed">
        {fee.assumptions.join(' ')}
      </Text>
    </>
  )
}

function segmentColumns(currency: string): Array<Column<FeeComputation['segments'][number]>> {
  const unit = () => currency
  return [
    { id: 'from', title: 'From', kind: 'date', value: part => part.from },
    { id: 'to', title: 'To', kind: 'date', value: part => part.to },
    { id: 'base', title: meant('On', 'the base of a fee'), kind: 'text', value: part => feeBases[part.base] },
    { id: 'base_amount', title: 'Base', kind: 'money', value: part => part.base_amount, currency: unit },
    { id: 'rate', title: 'Rate', kind: 'percent', value: part => part.rate },
    { id: 'days', title: 'Days', kind: 'number', value: part => part.days },
    { id: 'fee', title: 'Fee', kind: 'money', value: part => part.fee, currency: unit },
  ]
}

function partnerColumns(currency: string): Array<Column<FeeComputation['partners'][number]>> {
  const unit = () => currency
  return [
    { id: 'name', title: 'Partner', kind: 'text', value: partner => partner.name },
    {
      id: 'commitment',
      title: 'Commitment',
      kind: 'money',
      value: partner => partner.commitment,
      currency: unit,
    },
    { id: 'gross', title: 'Gross', kind: 'money', value: partner => partner.gross, currency: unit },
    { id: 'total', title: 'Payable', kind: 'money', value: partner => partner.total, currency: unit },
  ]
}

/** The calendar quarter that has the day in it. */
function quarterOf(day: string): { period_start: string; period_end: string } {
  const year = Number(day.slice(0, 4))
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3
  const iso = (date: number) => new Date(date).toISOString().slice(0, 10)
  return {
    period_start: iso(Date.UTC(year, first, 1)),
    period_end: iso(Date.UTC(year, first + 3, 0)),
  }
}
