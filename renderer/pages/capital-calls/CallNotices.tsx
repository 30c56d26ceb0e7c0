import { Button, Group } from '@mantine/core'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { nameOf } from '../../components/flow/calls.ts'
import { Notices } from '../../components/flow/Notices.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { callsKey } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { callPurposes } from '../../words/capital.ts'
import { type Allocated, allocationColumns, totalsOf } from './allocation-columns.tsx'
import { bodyOf, type CallDraft } from './call-draft.ts'
import { WhereToPay } from './WhereToPay.tsx'

interface CallNoticesProps {
  draft: CallDraft
  /** The call as previewed, not stored. */
  call: CapitalCall
  fund: string
  onBack: () => void
  onMade: (callId: number) => void
}

/** The whole call as it would be issued, and the notice of every investor. */
export function CallNotices({ draft, call, fund, onBack, onMade }: CallNoticesProps) {
  const make = useAction(
    async (status: 'draft' | 'issued') => {
      const made = await investorPortalApi('POST /api/v1/svc/investor-portal/calls', {
        body: { ...bodyOf(draft, call.currency), status },
      })
      onMade(made.id)
      return made
    },
    {
      invalidates: [callsKey, fundsKey, ['investors']],
      done: made => `${nameOf(made)} is ${made.status === 'draft' ? 'kept as a draft' : 'issued'}`,
    },
  )
  const money = (amount: number) => formatMoney(amount, call.currency)
  const purposes = call.lines.map(line => `${callPurposes[line.ilpa_call_type]} ${money(line.amount)}`)
  return (
    <Notices
      flow={call}
      fund={fund}
      facts={[
        ['Amount', money(call.amount)],
        ['Notice', formatDate(call.notice_date)],
        ['Due', formatDate(call.due_date)],
        ['For', purposes.join(', ')],
      ]}
      tableId="allocation"
      columns={allocationColumns(call, false)}
      totals={totalsOf(call)}
      noticed={call.allocation.filter(({ amount }) => amount > 0)}
      said={line => saidOf(call, line)}
      preview={() =>
        investorPortalApi('POST /api/v1/svc/investor-portal/calls/notices/preview', {
          body: bodyOf(draft, call.currency),
        })
      }
      warnings={call.warnings}
      note="Not yet issued. Issuing binds these investors and posts the call to the fund’s book; a draft is not binding."
      actions={back => (
        <WhereToPay fundId={call.fund_account_id}>
          {held => (
            <Group mt="md" gap="sm">
              <Button disabled={held} loading={make.isPending} onClick={() => make.mutate('issued')}>
                Issue capital call
              </Button>
              <Button variant="default" disabled={make.isPending} onClick={() => make.mutate('draft')}>
                Keep as a draft
              </Button>
              {back}
            </Group>
          )}
        </WhereToPay>
      )}
      onBack={onBack}
    />
  )
}

/** An investor's amount, purpose and due date. */
function saidOf(call: CapitalCall, line: Allocated): Array<readonly [string, string]> {
  const money = (amount: number) => formatMoney(amount, call.currency)
  return [
    ...line.by_purpose
      .filter(({ amount }) => amount > 0)
      .map(
        ({ ilpa_call_type, amount }, index) =>
          [
            `${callPurposes[ilpa_call_type]}${call.lines[index]?.inside_commitment === false ? ', outside the commitment' : ''}`,
            money(amount),
          ] as const,
      ),
    ['To be paid', money(line.amount)],
    [meant('By', 'a day'), formatDate(call.due_date)],
    ['Commitment', money(line.commitment)],
  ]
}
