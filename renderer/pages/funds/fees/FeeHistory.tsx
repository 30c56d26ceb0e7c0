import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { FundLink } from '../../../components/FundLink.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { useAction } from '../../../components/use-action.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { FeeFigures } from './FeeCalculator.tsx'
import { type FeeCalculation, feeStates } from './fees.ts'

interface FeeHistoryProps {
  fund: FundAccount
  calculations: readonly FeeCalculation[]
}

/** The fees that were confirmed, and posting each once. */
export function FeeHistory({ fund, calculations }: FeeHistoryProps) {
  const mayWrite = useMay('write', 'cfo')
  const [shown, setShown] = useState<FeeCalculation | null>(null)
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
    </>
  )
}

const periodOf = ({ period_start, period_end }: FeeCalculation): string =>
  `${formatDate(period_start)} to ${formatDate(period_end)}`
