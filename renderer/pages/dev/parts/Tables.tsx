import { Button } from '@mantine/core'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { type Sample, sampleColumns, samples, sums } from '../samples.ts'
import { Part } from './Part.tsx'

const five = samples.slice(0, 5)

export function Tables() {
  return (
    <>
      <Part title="Table, five thousand rows">
        <SampleTable id="samples" rows={samples} />
      </Part>
      <Part title="Table, one row">
        <SampleTable id="one-sample" rows={samples.slice(1, 2)} height={160} />
      </Part>
      <Part title="Table, nothing in it">
        <SampleTable id="no-samples" rows={[]} height={160} />
      </Part>
      <Part title="Table, more than is loaded">
        <DataTable
          id="some-samples"
          noun="position"
          rows={five}
          columns={sampleColumns}
          rowId={row => row.id}
          more={{ total: 5000, load: () => undefined, loading: false }}
          chooses={<Button size="compact-xs">Of this year</Button>}
        />
      </Part>
      <Part title="Figures">
        <FiguresTable
          id="figures"
          label="Positions with their sum"
          rows={five}
          columns={sampleColumns}
          rowId={row => row.id}
          totals={sums(five)}
          note="Sums are shown and not exported."
        />
      </Part>
    </>
  )
}

function SampleTable({ id, rows, height = 420 }: { id: string; rows: readonly Sample[]; height?: number }) {
  return (
    <div style={{ display: 'flex', height }}>
      <DataTable
        id={id}
        noun="position"
        rows={rows}
        columns={sampleColumns}
        rowId={row => row.id}
        bulk={chosen => `${chosen.length} to work on`}
      />
    </div>
  )
}
