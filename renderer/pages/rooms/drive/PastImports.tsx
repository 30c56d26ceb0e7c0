import { Anchor, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRoom } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { roomImportsQuery } from '../../../queries/google-drive.ts'
import { importStates } from '../../../words/rooms.ts'
import { ImportResult } from './ImportResult.tsx'
import { outcomeOf } from './import-outcome.ts'

/** Earlier imports into the room; hidden where there are none. */
export function PastImports({ room }: { room: DataRoom }) {
  const imports = useQuery(roomImportsQuery(room.id)).data?.items ?? []
  const [open, setOpen] = useState<number | null>(null)
  // Looked up by id, since the import may progress while it is open.
  const shown = imports.find(({ id }) => id === open)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports">
      <Title order={2} size="h5" id="past-imports" mt="xl" mb="xs">
        Imported before
      </Title>
      <Scrolling label="Imported before" className={undefined}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['What', 'When', 'State', 'Imported'].map(title => (
                <Table.Th key={title}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {imports.map(one => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <Anchor component="button" type="button" ta="left" onClick={() => setOpen(one.id)}>
                    {one.title}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Ago at={one.created_at} />
                </Table.Td>
                <Table.Td>
                  <Status tone={importStates[one.status].tone}>{importStates[one.status].label}</Status>
                </Table.Td>
                <Table.Td>{outcomeOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
      {shown && <ImportResult shown={shown} onClose={() => setOpen(null)} />}
    </section>
  )
}
