import { Alert, Button, Group, NativeSelect, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi, type GeneratedFilings } from '../../../api/modules.ts'
import { send } from '../../../api/transport.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { count } from '../../../format/numbers.ts'
import classes from './filings.module.css'
import { filingFollowers, filingsKey } from './filings.ts'

/** Filings the rules create for a year, from a dry run that the server rolls back. */
const plannedQuery = (year: number) => ({
  queryKey: [...filingsKey, 'planned', year],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send('POST /api/v1/svc/compliance/filings/generate', {
      query: { ephemeral: true },
      body: { year },
      signal,
    }) as Promise<GeneratedFilings>,
  staleTime: 0,
})

/** Creates the filings of a year, after a preview. */
export function GenerateFilings({ onClose }: { onClose: () => void }) {
  const thisYear = Number(today().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const planned = useQuery(plannedQuery(year))
  const generate = useAction(
    () => complianceApi('POST /api/v1/svc/compliance/filings/generate', { body: { year } }),
    {
      invalidates: filingFollowers,
      done: ({ created, moved }) =>
        `${count(created, 'filing')} made${moved === 0 ? '' : `, ${moved} moved`}`,
    },
  )
  return (
    <FormDrawer title="Generate a year’s filings" onClose={onClose}>
      {() => (
        <>
          <NativeSelect
            label="Due in"
            data={[thisYear, thisYear + 1, thisYear + 2].map(String)}
            value={String(year)}
            onChange={event => setYear(Number(event.currentTarget.value))}
            mb="md"
          />
          <Loaded query={planned}>
            {found =>
              found.filings.length === 0 ? (
                <Nothing kept={found.kept} year={year} />
              ) : (
                <>
                  <Planned found={found} />
                  <Group mt="md" gap="sm">
                    <Button
                      loading={generate.isPending}
                      onClick={() => generate.mutate(undefined, { onSuccess: onClose })}
                    >
                      {verbOf(found)}
                    </Button>
                    <Button variant="default" onClick={onClose}>
                      Cancel
                    </Button>
                  </Group>
                </>
              )
            }
          </Loaded>
        </>
      )}
    </FormDrawer>
  )
}

const verbOf = ({ created, moved }: GeneratedFilings): string =>
  created === 0 ? `Move ${count(moved, 'filing')}` : `Make ${count(created, 'filing')}`

function Nothing({ kept, year }: { kept: number; year: number }) {
  return (
    <Alert variant="outline" role="status" title="Nothing to generate">
      {kept === 0
        ? `No applicable rule generates a filing for the rest of ${year}. See Rules for the ones that apply and the filing profile.`
        : `${count(kept, 'filing')} of ${year} are already in the calendar, on their rule dates.`}
    </Alert>
  )
}

function Planned({ found }: { found: GeneratedFilings }) {
  return (
    <>
      <Text size="sm" mb="xs" role="status">
        {count(found.created, 'filing')} would be made
        {found.moved > 0 && `, ${found.moved} moved to another day`}
        {found.kept > 0 && `, ${found.kept} unchanged`}.
      </Text>
      <Scrolling className={classes.planned} label="Preview">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Filing</Table.Th>
              <Table.Th w={130}>Due</Table.Th>
              <Table.Th w={130}>Responsible</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.filings.map(({ rule_key, title, period, due, owner, moved_from }) => (
              <Table.Tr key={`${rule_key} ${period} ${due}`}>
                <Table.Th scope="row" fw={400}>
                  {[title, period].filter(Boolean).join(', ')}
                </Table.Th>
                <Table.Td>
                  {formatDate(due)}
                  {moved_from !== null && (
                    <Text size="xs" c="dimmed">
                      was {formatDate(moved_from)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{owner ?? 'Nobody yet'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </>
  )
}
