import { BarChart } from '../../../components/chart/BarChart.tsx'
import { BridgeChart } from '../../../components/chart/BridgeChart.tsx'
import { LineChart } from '../../../components/chart/LineChart.tsx'
import { formatShort } from '../../../format/figures.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { movements, quarters, steps, values } from '../samples.ts'
import { Part } from './Part.tsx'

export function Charts() {
  return (
    <>
      <Part title="Charts">
        <LineChart
          title="Net asset value, USD"
          pointTitle="Quarter"
          points={quarters}
          series={values}
          format={formatNumber}
          levels={[{ name: 'Covenant', value: -2_000_000 }]}
        />
        <BarChart
          title="What changed, USD"
          pointTitle="Quarter"
          points={quarters}
          series={movements}
          format={formatNumber}
        />
      </Part>
      <Part title="Bridge">
        <BridgeChart
          title="NAV roll-forward, USD"
          pointTitle="Step"
          steps={steps}
          format={formatNumber}
          formatAxis={formatShort}
        />
      </Part>
    </>
  )
}
