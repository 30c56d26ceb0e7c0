import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type Fees, type FundAccount } from '../../../api/modules.ts'
import { offerUndo, undoneAtOnce } from '../../../components/action/offer-undo.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { VoidForm } from './VoidForm.tsx'

type FeePayment = Fees['payments'][number]

interface FeePaymentsProps {
  fund: FundAccount
  payable: number
  /** The part posted manually on the payable. */
  byHand: number
  payments: readonly FeePayment[]
}

/** Fee payments to the manager, and the fees still payable. */
export function FeePayments({ fund, payable, byHand, payments }: FeePaymentsProps) {
  const mayWrite = useMay('write', 'cfo')
  const [paying, setPaying] = useState(false)
  const [voiding, setVoiding] = useState<FeePayment | null>(null)
  return (
    <RecordSection
      title="Paid to the manager"
      action={
        mayWrite &&
        payable > 0 && (
          <Button variant="default" onClick={() => setPaying(true)}>
            Record payment
          </Button>
        )
      }
    >
      <Stats>
        <Stat
          label={payable < 0 ? 'Paid above accrual' : 'Accrued, unpaid'}
          value={formatMoney(Math.abs(payable), fund.currency)}
        />
        {byHand !== 0 && (
          <Stat
            label={byHand < 0 ? 'Of which paid manually' : 'Of which accrued manually'}
            value={formatMoney(Math.abs(byHand), fund.currency)}
          />
        )}
      </Stats>
      {payments.length === 0 ? (
        <Text mt="sm" c="dimmed">
          No payments recorded yet.
        </Text>
      ) : (
        <FiguresTable
          id={`fee-payments-${fund.id}`}
          label="Payments to the manager"
          rows={payments}
          columns={columnsFor(fund, mayWrite ? setVoiding : undefined)}
          rowId={({ id }) => id}
        />
      )}
      {paying && <RecordPayment fund={fund} payable={payable} onClose={() => setPaying(false)} />}
      {voiding && (
        <VoidForm
          title={`Void the payment of ${formatMoney(voiding.amount, voiding.currency)}`}
          onVoid={body =>
            cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/payments/{payment_id}/void', {
              params: { account_id: fund.id, payment_id: voiding.id },
              body,
            })
          }
          onClose={() => setVoiding(null)}
        />
      )}
    </RecordSection>
  )
}

const columnsFor = (
  fund: FundAccount,
  onVoid: ((payment: FeePayment) => void) | undefined,
): Array<Column<FeePayment>> => [
  {
    id: 'date',
    title: 'Paid on',
    kind: 'date',
    value: payment => payment.date,
    show: ({ date, entry_id }) => (
      <FundLink fundId={fund.id} search={{ tab: 'journal', entry: String(entry_id) }}>
        {formatDate(date)}
      </FundLink>
    ),
  },
  {
    id: 'amount',
    title: 'Amount',
    kind: 'money',
    value: payment => payment.amount,
    currency: () => fund.currency,
  },
  { id: 'reference', title: 'Reference', kind: 'text', value: payment => payment.reference },
  { id: 'author', title: 'Recorded by', kind: 'text', value: payment => payment.author },
  {
    id: 'voided',
    title: 'Voided',
    kind: 'text',
    value: ({ voided_on, void_reason }) =>
      voided_on === null ? null : `${formatDate(voided_on)}: ${void_reason}`,
  },
  ...(onVoid
    ? [
        {
          id: 'void',
          title: meant('Void', 'verb'),
          kind: 'text' as const,
          value: () => null,
          action: true,
          show: (payment: FeePayment) =>
            payment.voided_on === null && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Void the payment of ${formatDate(payment.date)}`}
                onClick={() => onVoid(payment)}
              >
                {meant('Void', 'verb')}
              </Button>
            ),
        },
      ]
    : []),
]

interface PaymentValues {
  amount: number
  date: string
  reference: string | null
}

function RecordPayment({
  fund,
  payable,
  onClose,
}: {
  fund: FundAccount
  payable: number
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Payment to the manager" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<PaymentValues>
          fields={[
            { name: 'amount', label: 'Amount', kind: 'money', currency: fund.currency, required: true },
            { name: 'date', label: 'Paid on', kind: 'date', required: true },
            { name: 'reference', label: 'Reference', kind: 'text', hint: 'Such as the wire reference' },
          ]}
          initial={{ amount: payable, date: today() }}
          submit="Record payment"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            const params = { account_id: fund.id }
            const payment = await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/payments', {
              params,
              body,
            })
            offerUndo(queryClient, {
              message: `${formatMoney(payment.amount, fund.currency)} recorded`,
              undo: () =>
                cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/payments/{payment_id}/void', {
                  params: { ...params, payment_id: payment.id },
                  body: undoneAtOnce,
                }),
              invalidates: [fundsKey],
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
