import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { type CapitalCall, portalApi } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { fundsKey } from '../funds/funds.ts'
import { type Allocated, allocationColumns, totalsOf } from './allocation-columns.tsx'
import { bodyOf, type CallDraft } from './call-draft.ts'
import { callPurposes, callsKey, nameOf } from './calls.ts'
import classes from './capital-calls.module.css'

interface CallNoticesProps {
  draft: CallDraft
  /** What the call would be; nothing of it is kept yet. */
  call: CapitalCall
  fund: string
  onBack: () => void
  onMade: (callId: number) => void
}

/** The whole call as it would be issued, and the notice of every investor. */
export function CallNotices({ draft, call, fund, onBack, onMade }: CallNoticesProps) {
  const make = useAction(
    async (status: 'draft' | 'issued') => {
      const made = await portalApi('POST /api/v1/svc/investor-portal/calls', {
        body: { ...bodyOf(draft), status },
      })
      onMade(made.id)
      return made
    },
    {
      invalidates: [callsKey, fundsKey, ['investors']],
      done: made => `${nameOf(made)} is ${made.status === 'draft' ? 'kept as a draft' : 'issued'}`,
    },
  )
  const noticed = call.allocation.filter(({ amount }) => amount > 0)
  return (
    <div className={classes.wide}>
      <Facts
        facts={[
          ['Fund', fund],
          ['Amount', formatMoney(call.amount, call.currency)],
          ['Notice', formatDate(call.notice_date)],
          ['Due', formatDate(call.due_date)],
          [
            'For',
            call.lines
              .map(line => `${callPurposes[line.ilpa_call_type]} ${formatMoney(line.amount, call.currency)}`)
              .join(', '),
          ],
        ]}
      />
      <Title order={2} mt="lg" mb="xs">
        Allocation
      </Title>
      <FiguresTable
        id="allocation"
        label="Allocation"
        rows={call.allocation}
        columns={allocationColumns(call, false)}
        rowId={({ lp_id }) => lp_id}
        totals={totalsOf(call)}
      />
      <Title order={2} mt="lg" mb="xs">
        Notices
      </Title>
      {noticed.map(line => (
        <NoticePreview key={line.lp_id} call={call} line={line} fund={fund} open={noticed.length === 1} />
      ))}
      {call.warnings.map(warning => (
        <Alert key={warning} mt="md" color="yellow" variant="outline">
          {warning}
        </Alert>
      ))}
      <Text mt="md" size="sm" c="dimmed">
        Nothing is issued yet. Issuing binds these investors and posts the call to the fund’s book; a draft
        binds nobody.
      </Text>
      <Group mt="md" gap="sm">
        <Button loading={make.isPending} onClick={() => make.mutate('issued')}>
          Issue capital call
        </Button>
        <Button variant="default" disabled={make.isPending} onClick={() => make.mutate('draft')}>
          Keep as a draft
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </div>
  )
}

interface NoticePreviewProps {
  call: CapitalCall
  line: Allocated
  fund: string
  open: boolean
}

/** What the notice of one investor will say. */
function NoticePreview({ call, line, fund, open }: NoticePreviewProps) {
  const money = (amount: number) => formatMoney(amount, call.currency)
  return (
    <details className={classes.notice} open={open}>
      <summary>
        <span>{line.lp_name}</span>
        <span>{money(line.amount)}</span>
      </summary>
      <div className={classes.noticeBody}>
        <Facts
          facts={[
            ['To', line.lp_name],
            ['From', fund],
            ...(call.reference === null ? [] : [['Reference', call.reference] as const]),
            ...(call.description === null ? [] : [['Description', call.description] as const]),
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
            ['By', formatDate(call.due_date)],
            ['Commitment', money(line.commitment)],
            ['Unfunded before', money(line.unfunded_before)],
            ['Unfunded after', money(line.unfunded_after)],
          ]}
        />
      </div>
    </details>
  )
}
