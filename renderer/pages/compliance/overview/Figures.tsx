import type { ComplianceDashboard } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { count, formatPercent } from '../../../format/numbers.ts'

/** The figures of the dashboard, each linked to its records. */
export function Figures({ dashboard }: { dashboard: ComplianceDashboard }) {
  const { kyc, hits_to_decide, filings, obligations, programme, trading, screening_lists } = dashboard
  return (
    <Stats>
      <Stat
        label="KYC approved"
        value={kyc.approved}
        note={`${kyc.pending + kyc.in_progress} under way, ${kyc.expired} expired`}
        to="/kyc"
      />
      <Stat
        label="Open hits"
        value={hits_to_decide}
        note={`${count(screening_lists.in_force, 'list in force', 'lists in force')}, ${screening_lists.stale} too old`}
        to="/kyc"
      />
      <Stat
        label="Filings overdue"
        value={filings.overdue}
        note={`${filings.upcoming} to come, ${filings.submitted} made`}
        to="/compliance/filings"
      />
      <Stat
        label="Obligations overdue"
        value={obligations.overdue}
        note={`${obligations.open + obligations.in_progress} open`}
        to="/compliance/obligations"
      />
      <Stat
        label="Trades to clear"
        value={trading.preclearances_pending}
        note={count(trading.restricted, 'security listed', 'securities listed')}
        to="/compliance/restricted"
      />
      <Stat
        label="Exam readiness"
        value={programme.score === null ? 'No controls' : formatPercent(programme.score)}
        note={count(programme.open_findings, 'finding open', 'findings open')}
        to="/compliance/programme"
      />
    </Stats>
  )
}
