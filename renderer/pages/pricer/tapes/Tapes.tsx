import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { TapeSummary } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { ShowSuperseded, supersededColumn } from '../../../components/superseded/ShowSuperseded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { RemittanceReport } from './RemittanceReport.tsx'
import { TapeReport } from './TapeReport.tsx'
import { tapesQuery } from './tapes.ts'
import { UploadTape } from './UploadTape.tsx'

const route = getRouteApi('/office/pricer')

/** Pools of loans, read from a servicer's file. */
export function Tapes() {
  const { tape, remittance } = route.useSearch()
  const chosen = Number(wordOf(tape))
  const report = Number(wordOf(remittance))
  if (report > 0) return <RemittanceReport key={report} id={report} />
  return chosen > 0 ? <TapeReport key={chosen} id={chosen} /> : <TapeList />
}

function TapeList() {
  const [all, setAll] = useState(false)
  const tapes = useQuery(tapesQuery(all))
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'pricer')
  const [uploading, setUploading] = useState(false)
  const open = (id: number) => void navigate({ search: { tab: 'tapes', tape: String(id) } })
  const upload = mayWrite && <Button onClick={() => setUploading(true)}>Upload a tape</Button>
  return (
    <>
      <Loaded query={tapes}>
        {({ items }) =>
          items.length === 0 && !all ? (
            <Empty title="No loan tapes yet" action={upload}>
              A tape is a file with one loan per row: loan_id, current_balance, rate and remaining_term. It is
              validated row by row, stratified and run off into cash flows.
            </Empty>
          ) : (
            <>
              <Group mb="md" justify="space-between">
                {upload}
                <ShowSuperseded shown={all} onChange={setAll} />
              </Group>
              <DataTable
                id="tapes"
                noun="tape"
                rows={items}
                columns={all ? [...tapeColumns, supersededColumn] : tapeColumns}
                rowId={({ id }) => id}
                onOpen={({ id }) => open(id)}
              />
            </>
          )
        }
      </Loaded>
      {uploading && <UploadTape onClose={() => setUploading(false)} onRead={open} />}
    </>
  )
}

export const tapeColumns: Array<Column<TapeSummary>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { id: 'as_of_date', title: 'As of', kind: 'date', value: one => one.as_of_date },
  {
    id: 'balance',
    title: 'Balance',
    kind: 'money',
    value: ({ balance }) => balance,
    currency: ({ currency }) => currency,
    width: 180,
  },
  { id: 'loan_count', title: 'Loans', kind: 'number', value: one => one.loan_count },
  { id: 'rejected_count', title: 'Left out', kind: 'number', value: one => one.rejected_count },
  { id: 'author', title: 'By', kind: 'text', value: ({ author }) => author },
  { id: 'created_at', title: 'Read', kind: 'time', value: one => one.created_at, optional: true },
]
