import { Text } from '@mantine/core'
import type { AdminDashboard } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import { CountTable } from './CountTable.tsx'
import { comparedDays } from './compared-days.ts'
import classes from './dashboards.module.css'
import { ToAct } from './ToAct.tsx'

/** The figures of the office’s own work: changes, people, keys, proposals, runs and exceptions. */
export function OfficeFigures({ found }: { found: AdminDashboard }) {
  const { to_act, figures, exceptions, writes_by_day: days } = found
  return (
    <>
      <Text c="dimmed" mb="md">
        {comparedDays(found)}
      </Text>
      <ToAct waiting={to_act} />
      <RecordSection title="In the period">
        <Stats>
          {figures.map(({ key, title, current, previous, page }) => (
            <Stat
              key={key}
              label={title}
              value={formatNumber(current)}
              note={`Before: ${formatNumber(previous)}`}
              to={page}
            />
          ))}
        </Stats>
      </RecordSection>
      <div className={classes.columns}>
        <RecordSection title="Exceptions by kind">
          {exceptions.length === 0 ? (
            <Text c="dimmed">None that somebody has to act on.</Text>
          ) : (
            <CountTable
              label="Exceptions by kind"
              pointTitle="Kind"
              noun="Exceptions"
              rows={exceptions.map(({ kind, ...one }) => ({ ...one, key: kind }))}
            />
          )}
        </RecordSection>
        {days.length > 0 && (
          <BarChart
            title="Entries of the audit log by day"
            pointTitle="Day"
            points={days.map(({ day }) => formatDate(day))}
            series={[{ name: 'Entries', values: days.map(({ count }) => count) }]}
            format={formatNumber}
          />
        )}
      </div>
    </>
  )
}
