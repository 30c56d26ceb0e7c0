import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FundLink } from '../../../components/links/FundLink.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { feeStates } from '../../../words/funds.ts'
import { FeeFigures } from './FeeCalculator.tsx'
import type { FeeCalculation } from './fees.ts'
import { VoidForm } from './VoidForm.tsx'

interface FeeHistoryProps {
  fund: FundAccount
  calculations: readonly FeeCalculation[]
}

/** Confirmed fees, posting each once, and voiding wrong ones. */
export function FeeHistory({ fund, calculations }: FeeHistoryProps) {
  const mayWrite = useMay('write', 'cfo')
  const [shown, setShown] = useState<FeeCalculation | null>(null)
  const [voiding, setVoiding] = useState<FeeCalculation | null>(null)
  const post = useAction(
    ({ id }: FeeCalculation) =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/post-accrual', {
        params: { account_id: fund.id },
        body: { calculation_id: id },
      }),
    {
      invalidates: [fundsKey],
      done: ({ total, currency }) => `${formatMoney(total, currency)} is accrued`,
    },
  )
  const currency = (fee: FeeCalculation) => fee.currency
  const columns: Array<Column<FeeCalculation>> = [
    {
      id: 'period',
      title: 'Period',
      kind: 'text',
      value: fee => `${fee.period_start} to ${fee.period_end}`,
      show: fee => (
        <Button variant="transparent" size="compact-sm" px={0} onClick={() => setShown(fee)}>
          {periodOf(fee)}
        </Button>
      ),
    },
    stateColumn({ states: feeStates, value: ({ status }) => status }),
    { id: 'gross', title: 'Gross', kind: 'money', value: fee => fee.gross, currency },
    { id: 'total', title: 'Payable', kind: 'money', value: fee => fee.total, currency },
    { id: 'called', title: 'Called', kind: 'money', value: fee => fee.called, currency },
    { id: 'paid', title: 'Paid', kind: 'money', value: fee => fee.paid, currency },
    { id: 'author', title: 'Confirmed by', kind: 'text', value: fee => fee.author },
    {
      id: 'posted_on',
      title: 'Accrued on',
      kind: 'date',
      value: fee => fee.posted_on,
      show: fee => {
        if (fee.entry_id !== null && fee.posted_on !== null)
          return (
            <FundLink fundId={fund.id} search={{ tab: 'journal', entry: String(fee.entry_id) }}>
              {formatDate(fee.posted_on)}
              {fee.prior_period && ', prior-period true-up'}
            </FundLink>
          )
        return (
          mayWrite &&
          fee.status === 'confirmed' && (
            <Button
              variant="default"
              size="compact-xs"
              loading={post.isPending && post.variables.id === fee.id}
              aria-label={`Post the accrual of ${periodOf(fee)}`}
              onClick={() => post.mutate(fee)}
            >
              Post accrual
            </Button>
          )
        )
      },
    },
    {
      id: 'void',
      title: meant('Void', 'verb'),
      kind: 'text',
      value: fee => (fee.voided_on === null ? null : `${formatDate(fee.voided_on)}: ${fee.void_reason}`),
      show: fee =>
        fee.voided_on !== null
          ? `${formatDate(fee.voided_on)}: ${fee.void_reason}`
          : mayWrite &&
            fee.status === 'posted' && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Void the accrual of ${periodOf(fee)}`}
                onClick={() => setVoiding(fee)}
              >
                {meant('Void', 'verb')}
              </Button>
            ),
    },
  ]
  return (
    <>
      <FiguresTable
        id={`fees-${fund.id}`}
        label="Confirmed fees"
        rows={calculations}
        columns={columns}
        rowId={({ id }) => id}
        note="The last twenty"
      />
      {shown && (
        <Drawer opened onClose={() => setShown(null)} position="right" size={720} title={periodOf(shown)}>
          <FeeFigures fee={shown} />
        </Drawer>
      )}
      {voiding && (
        <VoidForm
          title={`Void the fee of ${periodOf(voiding)}`}
          onVoid={body =>
            cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/fees/{calculation_id}/void', {
              params: { account_id: fund.id, calculation_id: voiding.id },
              body,
            })
          }
          onClose={() => setVoiding(null)}
        />
      )}
    </>
  )
}

const periodOf = ({ period_start, period_end }: FeeCalculation): string =>
  `${formatDate(period_start)} to ${formatDate(period_end)}`
