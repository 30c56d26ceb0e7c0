import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Remittance } from '../../../api/modules.ts'
import { Stat } from '../../../components/facts/Stat.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Superseded } from '../../../components/superseded/Superseded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { formatMonth } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import { remittanceStates } from '../../../words/pricer.ts'
import classes from '../pricer.module.css'
import { CorrectRemittance } from './CorrectRemittance.tsx'
import { remittanceQuery } from './tapes.ts'
import { UnreadRows } from './UnreadRows.tsx'

type Loan = Remittance['loans'][number]

/** One month of a tape: amounts paid, late and prepaid, and each loan's distance from its schedule. */
export function RemittanceReport({ id }: { id: number }) {
  const remittance = useQuery(remittanceQuery(id))
  return <Loaded query={remittance}>{found => <Report remittance={found} />}</Loaded>
}

function Report({ remittance }: { remittance: Remittance }) {
  const { totals, currency, tape_id } = remittance
  const mayWrite = useMay('write', 'pricer')
  const [correcting, setCorrecting] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency)
  const columns = useMemo(() => loanColumns(currency), [currency])
  return (
    <>
      <Anchor
        size="sm"
        underline="hover"
        w="fit-content"
        renderRoot={props => (
          <Link {...props} to="/pricer" search={{ tab: 'tapes', tape: String(tape_id) }} />
        )}
      >
        The tape
      </Anchor>
      <div className={classes.tapeParts}>
        <div>
          <h2>{formatMonth(`${remittance.period}-01`)}</h2>
          <Superseded by={remittance.superseded}>
            <Link
              to="/pricer"
              search={{ tab: 'tapes', tape: String(tape_id), remittance: String(remittance.superseded?.by) }}
            >
              Replacement report
            </Link>
          </Superseded>
          {mayWrite && !remittance.superseded && (
            <Button size="xs" variant="default" onClick={() => setCorrecting(true)}>
              Correct this report
            </Button>
          )}
          {correcting && <CorrectRemittance remittance={remittance} onClose={() => setCorrecting(false)} />}
          <div className={classes.figures}>
            <Stat
              label="Interest paid"
              value={money(totals.interest_paid)}
              note={`${money(totals.scheduled_interest)} scheduled`}
            />
            <Stat
              label="Principal paid"
              value={money(totals.principal_paid)}
              note={`${money(totals.scheduled_principal)} scheduled`}
            />
            <Stat label="Prepaid" value={money(totals.prepayment)} />
            <Stat label="Lost" value={money(totals.loss)} note={`${money(totals.recovery)} recovered`} />
            <Stat
              label="Ending balance"
              value={money(totals.ending_balance)}
              note={`${money(totals.beginning_balance)} at its beginning`}
            />
          </div>
        </div>
        <UnreadRows reading={remittance} />
        <RecordSection title="By status">
          <FiguresTable
            id={`remittance-${remittance.id}-statuses`}
            label="By status"
            rows={remittance.by_status}
            columns={statusColumns(currency)}
            rowId={({ status }) => status}
          />
        </RecordSection>
        <RecordSection title="Loan by loan">
          <DataTable
            id="remitted-loans"
            noun="loan"
            rows={remittance.loans}
            columns={columns}
            rowId={({ loan_id }) => loan_id}
          />
        </RecordSection>
      </div>
    </>
  )
}

const statusOf = <Row extends Pick<Loan, 'status'>>(): Column<Row> =>
  stateColumn({ states: remittanceStates, value: ({ status }) => status })

function statusColumns(currency: string): Array<Column<Remittance['by_status'][number]>> {
  return [
    statusOf(),
    { id: 'count', title: 'Loans', kind: 'number', value: ({ count }) => count },
    {
      id: 'ending_balance',
      title: 'Ending balance',
      kind: 'money',
      value: one => one.ending_balance,
      currency: () => currency,
    },
  ]
}

function loanColumns(currency: string): Array<Column<Loan>> {
  const money = (
    id: string,
    title: string,
    value: (loan: Loan) => number,
    optional = false,
  ): Column<Loan> => ({ id, title, kind: 'money', value, currency: () => currency, optional })
  return [
    { id: 'loan_id', title: 'Loan', kind: 'text', value: ({ loan_id }) => loan_id, width: 140 },
    statusOf(),
    money('beginning_balance', 'Beginning', loan => loan.beginning_balance, true),
    money('scheduled_interest', 'Interest scheduled', loan => loan.scheduled_interest, true),
    money('interest_paid', 'Interest paid', loan => loan.interest_paid),
    money('interest_variance', 'Interest variance', loan => loan.interest_variance),
    money('scheduled_principal', 'Principal scheduled', loan => loan.scheduled_principal, true),
    money('principal_paid', 'Principal paid', loan => loan.principal_paid),
    money('principal_variance', 'Principal variance', loan => loan.principal_variance),
    money('prepayment', 'Prepaid', loan => loan.prepayment),
    money('recovery', 'Recovered', loan => loan.recovery, true),
    money('loss', 'Lost', loan => loan.loss, true),
    money('ending_balance', 'Ending', loan => loan.ending_balance),
  ]
}
