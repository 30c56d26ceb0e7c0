import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Filing } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { today } from '../../../format/days.ts'
import { useCommands } from '../../../routes/commands.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { filingStates } from '../../../words/compliance.ts'
import { addFiling, makeFilings } from '../commands.ts'
import { AddFiling } from './AddFiling.tsx'
import { FilingsByMonth } from './FilingsByMonth.tsx'
import { filingsQuery } from './filings.ts'
import { GenerateFilings } from './GenerateFilings.tsx'

const route = getRouteApi('/office/compliance/filings')

/** The filings of a year by month, with those that are overdue before all. */
export function Filings() {
  const filings = useQuery(filingsQuery)
  const mayWrite = useMay('write', 'compliance')
  const [open, setOpen] = useState<'add' | 'generate' | null>(null)
  useCommands('Filings', [
    [addFiling, () => setOpen('add')],
    [makeFilings, () => setOpen('generate')],
  ])
  const actions = mayWrite && (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOpen('add')}>
        Add filing
      </Button>
      <Button onClick={() => setOpen('generate')}>Generate a year’s filings</Button>
    </Group>
  )
  return (
    <>
      <Loaded query={filings}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No filings yet" action={actions}>
              Regulatory filings with their due dates. Set the filing profile under Rules, and a year’s
              filings are generated from the rules that apply.
            </Empty>
          ) : (
            <Narrowed filings={items} actions={actions} />
          )
        }
      </Loaded>
      {open === 'add' && <AddFiling onClose={() => setOpen(null)} />}
      {open === 'generate' && <GenerateFilings onClose={() => setOpen(null)} />}
    </>
  )
}

const yearOf = ({ due }: Filing): string => due.slice(0, 4)

/** The filings of the chosen year and status; those that are overdue stand with the year that it is. */
function Narrowed({ filings, actions }: { filings: readonly Filing[]; actions: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const thisYear = today().slice(0, 4)
  const year = wordOf(search.year) ?? thisYear
  const status = wordOf(search.status) ?? ''
  const years = [...new Set([...filings.map(yearOf), thisYear, year])].sort().reverse()
  const narrow = (change: SearchParams) =>
    void navigate({ search: (before: SearchParams) => ({ ...before, ...change }), replace: true })
  const shown = filings.filter(
    one =>
      (yearOf(one) === year || (year === thisYear && one.status === 'overdue')) &&
      (status === '' || one.status === status),
  )
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md" style={{ flex: 'none' }}>
        <Group gap="sm">
          <NativeSelect
            label="Year"
            data={years}
            value={year}
            onChange={event => narrow({ year: event.currentTarget.value })}
          />
          <NativeSelect
            label="Status"
            data={[{ value: '', label: 'Every status' }, ...choicesOf(filingStates)]}
            value={status}
            onChange={event => narrow({ status: event.currentTarget.value || undefined })}
          />
        </Group>
        {actions}
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">
          {status === '' ? `Nothing is due in ${year}.` : `No filing of ${year} has this status.`}
        </Text>
      ) : (
        <FilingsByMonth filings={shown} />
      )}
    </>
  )
}
