import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tape } from '../../../api/modules.ts'
import { BarChart } from '../../../components/chart/BarChart.tsx'
import { Stat } from '../../../components/facts/Stat.tsx'
import { CompanyLink } from '../../../components/links/CompanyLink.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Superseded } from '../../../components/superseded/Superseded.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatShort, formatYears, rate } from '../../../format/figures.ts'
import { count, decimalsFor, formatAmount, formatMoney, formatNumber } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import classes from '../pricer.module.css'
import { LoanSchedule } from './LoanSchedule.tsx'
import { Remittances } from './Remittances.tsx'
import { TapeBands } from './TapeBands.tsx'
import { tapeQuery } from './tapes.ts'
import { UnreadRows } from './UnreadRows.tsx'
import { UploadTape } from './UploadTape.tsx'

/** One tape: unread rows, the pool, its bands and its cash flows. */
export function TapeReport({ id }: { id: number }) {
  const tape = useQuery(tapeQuery(id))
  return (
    <>
      <Anchor
        size="sm"
        underline="hover"
        w="fit-content"
        renderRoot={props => <Link {...props} to="/pricer" search={{ tab: 'tapes' }} />}
      >
        All tapes
      </Anchor>
      <Loaded query={tape}>{found => <Report tape={found} />}</Loaded>
    </>
  )
}

function Report({ tape }: { tape: Tape }) {
  const { pool, assumptions, currency } = tape
  const mayWrite = useMay('write', 'pricer')
  const navigate = useNavigate()
  const [superseding, setSuperseding] = useState(false)
  const money = (value: number) => formatAmount(value, decimalsFor([value], currency))
  return (
    <div className={classes.tapeParts}>
      <div>
        <h2>{tape.name}</h2>
        {tape.obligor !== null && (
          <p>
            Obligor: <CompanyLink id={tape.company_id} name={tape.obligor} />
          </p>
        )}
        <Superseded by={tape.superseded}>
          <Link to="/pricer" search={{ tab: 'tapes', tape: String(tape.superseded?.by) }}>
            Replacement tape
          </Link>
        </Superseded>
        {mayWrite && !tape.superseded && tape.pricing_id === null && (
          <Button size="xs" variant="default" onClick={() => setSuperseding(true)}>
            Supersede this tape
          </Button>
        )}
        {superseding && (
          <UploadTape
            inPlaceOf={tape}
            onClose={() => setSuperseding(false)}
            onRead={id => void navigate({ to: '/pricer', search: { tab: 'tapes', tape: String(id) } })}
          />
        )}
        <div className={classes.figures}>
          <Stat
            label="Balance"
            value={formatMoney(pool.balance, currency)}
            note={`${count(pool.count, 'loan')}, as of ${formatDate(tape.as_of_date)}`}
          />
          <Stat label="Coupon" value={rate(pool.wa_coupon)} note="Weighted by balance" />
          <Stat label="Remaining term" value={`${formatNumber(Math.round(pool.wa_remaining_term))} months`} />
          <Stat label="Largest loan" value={rate(pool.largest_loan_share)} note="Of the balance" />
          <Stat
            label="Yield"
            value={rate(pool.irr)}
            note={`At ${rate(assumptions.price_pct)} of the balance`}
          />
          <Stat label="WAL" value={pool.wal === null ? '–' : formatYears(pool.wal)} />
          <Stat
            label="Losses"
            value={formatMoney(pool.total_losses, currency)}
            note={`CPR ${rate(assumptions.cpr)}, CDR ${rate(assumptions.cdr)}, severity ${rate(assumptions.severity)}`}
          />
        </div>
      </div>
      <UnreadRows reading={tape} />
      <BarChart
        title={`Monthly pool cash flow, ${currency}`}
        pointTitle="Month"
        points={tape.cash_flows.map(({ period }) => String(period))}
        series={[
          { name: 'Interest', values: tape.cash_flows.map(one => one.interest) },
          { name: 'Scheduled principal', values: tape.cash_flows.map(one => one.scheduled_principal) },
          { name: 'Prepayments', values: tape.cash_flows.map(one => one.prepayments) },
          { name: 'Recoveries', values: tape.cash_flows.map(one => one.recoveries) },
        ]}
        format={money}
        formatAxis={formatShort}
        unit={{ currency }}
      />
      {tape.pricing_id !== null && <LoanSchedule tapeId={tape.id} />}
      <TapeBands tape={tape} />
      <Remittances tape={tape} />
    </div>
  )
}
