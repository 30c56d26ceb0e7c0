import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { GpDashboard } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { formatMonth } from '../../format/dates.ts'
import { formatShort, tenths } from '../../format/figures.ts'
import { decimalsFor, formatAmount, formatNumber } from '../../format/numbers.ts'
import { covenantStates } from '../../words/covenants.ts'
import { CountTable } from './CountTable.tsx'
import { comparedDays } from './compared-days.ts'
import classes from './dashboards.module.css'
import { FundFigures } from './FundFigures.tsx'
import { ToAct } from './ToAct.tsx'

/** The figures of funds, deals, covenants and holdings; parts that the reader may not see are left out. */
export function PartnerFigures({ found }: { found: GpDashboard }) {
  const { to_act, funds, pipeline, covenants, exposure } = found
  return (
    <>
      <Text c="dimmed" mb="md">
        {comparedDays(found)}
      </Text>
      <ToAct waiting={to_act} />
      {funds?.map(fund => (
        <FundFigures key={fund.fund_account_id} fund={fund} spans={found} />
      ))}
      {pipeline && <Pipeline pipeline={pipeline} />}
      {covenants && covenants.length > 0 && <Headroom covenants={covenants} />}
      {exposure && (exposure.by_sector.length > 0 || exposure.by_vintage.length > 0) && (
        <RecordSection title="Exposure at fair value">
          <div className={classes.columns}>
            <Exposure title="By sector" pointTitle="Sector" parts={exposure.by_sector} />
            <Exposure title="By vintage" pointTitle="Year" parts={exposure.by_vintage} />
          </div>
        </RecordSection>
      )}
    </>
  )
}

function Pipeline({ pipeline: { stages, by_month } }: { pipeline: NonNullable<GpDashboard['pipeline']> }) {
  if (stages.every(({ count }) => count === 0) && by_month.every(({ added }) => added === 0))
    return (
      <RecordSection title="Pipeline">
        <Text c="dimmed">
          No deals yet: they are counted here by stage. <Link to="/deals">Go to deals</Link>
        </Text>
      </RecordSection>
    )
  const of = (name: string, value: (one: (typeof by_month)[number]) => number) => ({
    name,
    values: by_month.map(value),
  })
  return (
    <RecordSection title="Pipeline">
      <div className={classes.columns}>
        <CountTable
          label="Deals by stage"
          pointTitle="Stage"
          noun="Deals"
          rows={stages.map(({ stage, ...one }) => ({ ...one, key: stage }))}
        />
        <BarChart
          title="Deals by the month they came in, and what became of them"
          pointTitle="Month"
          points={by_month.map(({ month }) => formatMonth(`${month}-01`))}
          series={[
            of('Open', ({ added, won, passed }) => added - won - passed),
            of('Won', ({ won }) => won),
            of('Passed', ({ passed }) => passed),
          ]}
          format={formatNumber}
        />
      </div>
    </RecordSection>
  )
}

function Headroom({ covenants }: { covenants: NonNullable<GpDashboard['covenants']> }) {
  const measured = covenants.flatMap(one =>
    one.headroom_pct === null ? [] : [{ ...one, headroom: one.headroom_pct }],
  )
  return (
    <RecordSection title="Covenant headroom">
      <div className={classes.columns}>
        <Scrolling label="Covenants by headroom" className={classes.table}>
          <Table aria-label="Covenants by headroom">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Covenant</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th ta="right">Headroom</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {covenants.map(({ covenant_id, name, status, headroom_pct, page }) => (
                <Table.Tr key={covenant_id}>
                  <Table.Td>
                    <Link to={page}>{name}</Link>
                  </Table.Td>
                  <Table.Td>
                    <CovenantState status={status} />
                  </Table.Td>
                  <Table.Td ta="right">{headroom_pct === null ? '–' : tenths(headroom_pct)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
        {measured.length > 0 && (
          <BarChart
            title="Headroom as a share of the threshold"
            pointTitle="Covenant"
            points={measured.map(({ name }) => name)}
            series={[{ name: 'Headroom', values: measured.map(({ headroom }) => headroom) }]}
            format={tenths}
            unit="percent"
          />
        )}
      </div>
    </RecordSection>
  )
}

function CovenantState({ status }: { status: string | null }) {
  const state = covenantStates[status as keyof typeof covenantStates]
  return state ? <Status tone={state.tone}>{state.label}</Status> : 'Not tested'
}

interface ExposureProps {
  title: string
  pointTitle: string
  parts: NonNullable<GpDashboard['exposure']>['by_sector']
}

/** One chart a currency: nothing is added across currencies. */
function Exposure({ title, pointTitle, parts }: ExposureProps) {
  return [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, ones]) => (
    <BarChart
      key={currency}
      title={`${title}, ${currency}`}
      pointTitle={pointTitle}
      points={ones.map(({ name }) => name ?? 'Not recorded')}
      series={[{ name: 'Fair value', values: ones.map(({ fair_value }) => fair_value) }]}
      format={amount => formatAmount(amount, decimalsFor([amount], currency))}
      formatAxis={formatShort}
      unit={{ currency }}
    />
  ))
}
