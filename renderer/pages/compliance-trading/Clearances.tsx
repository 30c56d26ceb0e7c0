import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Preclearance } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { formatNumber } from '../../format/numbers.ts'
import { useCommands } from '../../routes/commands.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { tradedInstruments, tradeSides } from '../../words/compliance.ts'
import { AskClearance } from './AskClearance.tsx'
import { ClearanceDrawer } from './ClearanceDrawer.tsx'
import { askToTrade } from './commands.ts'
import { clearanceStates, clearancesQuery } from './trading.ts'

const route = getRouteApi('/office/compliance/restricted')

/** Personal trading requests and their outcome; the one named in the address is open. */
export function Clearances() {
  const clearances = useQuery(clearancesQuery)
  const mayWrite = useMay('write', 'compliance')
  const [asking, setAsking] = useState(false)
  const { request } = route.useSearch()
  const navigate = route.useNavigate()
  const open = Number(wordOf(request))
  const setOpen = (id: number | null) =>
    void navigate({
      search: { tab: 'clearances', ...(id === null ? {} : { request: String(id) }) },
      replace: true,
    })
  useCommands('Pre-clearance', [[askToTrade, () => setAsking(true)]])
  const ask = mayWrite && <Button onClick={() => setAsking(true)}>Request pre-clearance</Button>
  const shown = clearances.data?.items.find(({ id }) => id === open)
  return (
    <>
      <Loaded query={clearances}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No requests yet" action={ask}>
              Staff request pre-clearance before personal trades. Clear cases are decided by the rules
              immediately; the rest wait for a reviewer.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {ask}
              </Group>
              <DataTable
                id="preclearances"
                noun="request"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                onOpen={({ id }) => setOpen(id)}
              />
            </>
          )
        }
      </Loaded>
      {asking && <AskClearance onClose={() => setAsking(false)} onAsked={setOpen} />}
      {shown && <ClearanceDrawer clearance={shown} onClose={() => setOpen(null)} />}
    </>
  )
}

const columns: Array<Column<Preclearance>> = [
  { id: 'issuer', title: 'Security', kind: 'text', value: one => one.issuer, width: 220 },
  {
    id: 'side',
    title: 'Trade',
    kind: 'choice',
    value: one => one.side,
    choices: choicesOf(tradeSides),
    width: 80,
  },
  {
    id: 'quantity',
    title: 'Quantity',
    kind: 'number',
    value: one => one.quantity,
    show: one => formatNumber(one.quantity),
  },
  {
    id: 'instrument',
    title: 'Instrument',
    kind: 'choice',
    value: one => one.instrument,
    choices: choicesOf(tradedInstruments),
  },
  { id: 'person', title: 'Who', kind: 'text', value: one => one.person, width: 160 },
  { id: 'requested_on', title: 'Asked', kind: 'date', value: one => one.requested_on },
  {
    id: 'status',
    title: 'Answer',
    kind: 'choice',
    value: one => one.status,
    choices: choicesOf(clearanceStates),
    show: ({ status }) => (
      <Status tone={clearanceStates[status].tone}>{clearanceStates[status].label}</Status>
    ),
  },
  { id: 'expires_on', title: 'Holds until', kind: 'date', value: one => one.expires_on },
]
