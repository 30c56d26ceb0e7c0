import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FundAccount, type PeriodClose } from '../../../api/modules.ts'
import { refusal } from '../../../components/action/use-action.ts'
import { Difference } from '../../../components/difference/Difference.tsx'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { MailSection } from '../../../components/mail/MailSection.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { ProposalShown } from '../../../components/proposal/ProposalShown.tsx'
import { EvidenceDocuments } from '../../../components/record/EvidenceDocuments.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { moneyIn } from '../../../components/table/columns/money-in.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate, formatTime } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { sumOf } from '../../../format/sums.ts'
import { statementMail } from '../../../queries/mail.ts'
import { useMay } from '../../../session/session.ts'
import { closeStates } from '../../../words/funds.ts'
import { Restated } from './Restated.tsx'

type CapitalAccount = NonNullable<PeriodClose['capital_accounts']>[number]
type Balance = NonNullable<PeriodClose['trial_balance']>['accounts'][number]

interface CloseSnapshotProps {
  fund: FundAccount
  close: PeriodClose
}

/** The snapshot of a close: NAV, capital accounts and trial balance at its end, and who closed it. */
export function CloseSnapshot({ fund, close }: CloseSnapshotProps) {
  const mayManage = useMay('manage', 'cfo')
  const [asking, setAsking] = useState(false)
  const { capital_accounts: accounts, trial_balance: trial, currency } = close
  const last = close.status === 'closed' && fund.locked_through === close.period_end
  return (
    <>
      <RecordSection
        title={`${formatDate(close.period_start)} to ${formatDate(close.period_end)}`}
        action={
          mayManage &&
          last && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Propose to reopen
            </Button>
          )
        }
      >
        <Stats>
          <Stat
            label="Status"
            value={<Status tone={closeStates[close.status].tone}>{closeStates[close.status].label}</Status>}
          />
          <Stat
            label="NAV"
            value={close.nav === null ? '–' : formatMoney(close.nav, currency)}
            note={`As of ${formatDate(close.period_end)}`}
          />
          {close.carried_interest && (
            <>
              <Stat
                label="Accrued carried interest"
                value={formatMoney(close.carried_interest.accrued, currency)}
                note={`Of ${formatMoney(close.carried_interest.due, currency)} due, ${formatMoney(close.carried_interest.paid, currency)} is paid`}
              />
              <Stat
                label="NAV net of accrued carry"
                value={formatMoney(close.carried_interest.nav_after, currency)}
              />
            </>
          )}
        </Stats>
        <Facts facts={factsOf(fund, close)} />
      </RecordSection>
      {close.version > 1 && close.status === 'closed' && <Restated fund={fund} close={close} />}
      {accounts && (
        <RecordSection title="Capital accounts">
          <FiguresTable
            id={`capital-accounts-${close.period_end}`}
            label="Capital accounts"
            rows={accounts}
            columns={accountColumns(accounts, currency)}
            rowId={({ lp_id }) => lp_id ?? 'nobody'}
            totals={totalOf(accounts, currency)}
          />
        </RecordSection>
      )}
      {close.status === 'closed' && (
        <MailSection papers={statementMail(fund.id, close.id)} title="Statements by mail" />
      )}
      <RecordSection title="Documents">
        <EvidenceDocuments fundId={fund.id} record="close" recordId={close.id} />
      </RecordSection>
      {trial && (
        <RecordSection title="Trial balance">
          <FiguresTable
            id={`trial-balance-${close.period_end}`}
            label="Trial balance"
            rows={trial.accounts}
            columns={balanceColumns(currency)}
            rowId={({ code }) => code}
            note="After the closing entry"
          />
        </RecordSection>
      )}
      {asking && <Reopen fund={fund} close={close} onClose={() => setAsking(false)} />}
    </>
  )
}

function factsOf(fund: FundAccount, close: PeriodClose): Array<readonly [string, React.ReactNode]> {
  return [
    ['Prepared by', close.preparer],
    ['Reviewed by', close.reviewer ?? 'Nobody else'],
    ['Closed', close.closed_at === null ? 'Not yet' : formatTime(close.closed_at)],
    ['Days to close', close.days_to_close ?? '–'],
    [
      'Closing entry',
      close.entry_id === null ? (
        'There was nothing to close'
      ) : (
        <FundLink key="entry" fundId={fund.id} search={{ tab: 'journal', entry: String(close.entry_id) }}>
          Entry of {formatDate(close.period_end)}
        </FundLink>
      ),
    ],
    ...(close.carry_entry_id === null
      ? []
      : [
          [
            'Carry accrual',
            <FundLink
              key="carry"
              fundId={fund.id}
              search={{ tab: 'journal', entry: String(close.carry_entry_id) }}
            >
              Entry of {formatDate(close.period_end)}
            </FundLink>,
          ] as const,
        ]),
    ...(close.reopened_at === null
      ? []
      : [
          ['Reopened', `${formatTime(close.reopened_at)} by ${close.reopened_by}`] as const,
          ['Reason', close.reopen_reason] as const,
        ]),
  ]
}

/** Opening a closed period again is decided under Approvals: here it is proposed, with a reason. */
function Reopen({ fund, close, onClose }: CloseSnapshotProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const propose = useMutation({
    mutationFn: () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/reopen', {
        params: { account_id: fund.id, close_id: close.id },
        body: { reason: reason.trim() },
      }),
  })
  const proposed = propose.data
  return (
    <Modal opened onClose={onClose} title={`Reopen ${formatDate(close.period_end)}`} size="lg">
      {proposed ? (
        <ProposalShown proposed={proposed}>
          <Difference
            changes={proposed.preview.changes}
            currency={{ before: close.currency, after: close.currency }}
          />
        </ProposalShown>
      ) : (
        <>
          <Text>
            The closing entry is removed and the lock moves back once someone approves it. Until then nothing
            changes.
          </Text>
          <Textarea
            mt="md"
            label="Reason"
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            error={propose.error ? refusal(propose.error).message : undefined}
            data-autofocus
          />
          <Group mt="lg" justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={reason.trim() === ''}
              loading={propose.isPending}
              onClick={() => propose.mutate()}
            >
              Propose to reopen
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

function accountColumns(
  accounts: readonly CapitalAccount[],
  currency: string,
): Array<Column<CapitalAccount>> {
  const money = moneyIn<CapitalAccount>(currency)
  return [
    { id: 'name', title: 'Partner', kind: 'text', value: row => row.name },
    money('beginning', 'Beginning', row => row.beginning),
    money('contributions', 'Contributions', row => row.contributions),
    money('distributions', 'Distributions', row => 0 - row.distributions),
    money('income', 'Net income', row => row.allocated_income),
    // Most funds accrue none.
    ...(accounts.some(row => row.accrued_carry !== 0)
      ? [money('accrued_carry', 'Accrued carry', row => row.accrued_carry)]
      : []),
    money('other', 'Other', row => row.other),
    money('ending', 'Ending', row => row.ending),
  ]
}

function totalOf(accounts: readonly CapitalAccount[], currency: string): CapitalAccount {
  const sum = (amountOf: (row: CapitalAccount) => number) => sumOf(accounts.map(amountOf), currency)
  return {
    lp_id: null,
    name: 'Total',
    beginning: sum(row => row.beginning),
    contributions: sum(row => row.contributions),
    distributions: sum(row => row.distributions),
    allocated_income: sum(row => row.allocated_income),
    accrued_carry: sum(row => row.accrued_carry),
    other: sum(row => row.other),
    ending: sum(row => row.ending),
  }
}

function balanceColumns(currency: string): Array<Column<Balance>> {
  const side = (amount: number) => (amount === 0 ? null : amount)
  return [
    { id: 'account', title: 'Account', kind: 'text', value: accountText },
    { id: 'debit', title: 'Debit', kind: 'money', value: row => side(row.debit), currency: () => currency },
    {
      id: 'credit',
      title: 'Credit',
      kind: 'money',
      value: row => side(row.credit),
      currency: () => currency,
    },
  ]
}
