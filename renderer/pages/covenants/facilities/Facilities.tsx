import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FacilitySummary } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { facilityKinds } from '../../../words/covenants.ts'
import { enterFacility } from '../commands.ts'
import { facilitiesQuery } from '../covenants.ts'
import { NewFacility } from './NewFacility.tsx'

/** Facilities with their availability. */
export function Facilities() {
  const facilities = useQuery(facilitiesQuery)
  const mayWrite = useMay('write', 'risk')
  const [adding, setAdding] = useState(false)
  useCommands('Facilities', [[enterFacility, () => setAdding(true)]])
  const add = mayWrite && <Button onClick={() => setAdding(true)}>Enter facility</Button>
  return (
    <>
      <Loaded query={facilities}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No facilities yet" action={add}>
              A facility lends against the borrower’s assets. Its borrowing base shows how much, rule by rule.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {add}
              </Group>
              <DataTable
                id="facilities"
                noun="facility"
                nouns="facilities"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                href={({ id }) => `/covenants/facilities/${id}`}
              />
            </>
          )
        }
      </Loaded>
      {adding && <NewFacility onClose={() => setAdding(false)} />}
    </>
  )
}

const currency = (one: FacilitySummary) => one.currency

const columns: Array<Column<FacilitySummary>> = [
  { id: 'name', title: 'Facility', kind: 'text', value: one => one.name, width: 240 },
  { id: 'kind', title: 'Kind', kind: 'choice', value: one => one.kind, choices: choicesOf(facilityKinds) },
  { id: 'lender', title: 'Lender', kind: 'text', value: one => one.lender, width: 160 },
  { id: 'commitment', title: 'Commitment', kind: 'money', value: one => one.commitment, currency },
  { id: 'outstanding', title: 'Drawn', kind: 'money', value: one => one.outstanding, currency },
  {
    id: 'base',
    title: 'Borrowing base',
    kind: 'money',
    value: one => one.latest_run?.borrowing_base ?? null,
    currency,
  },
  {
    id: 'availability',
    title: 'May be drawn',
    kind: 'money',
    value: one => one.latest_run?.availability ?? null,
    currency,
  },
  { id: 'as_of', title: 'As of', kind: 'date', value: one => one.latest_run?.as_of ?? null },
]
