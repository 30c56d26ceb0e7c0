import { Button, Table, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { importsKey } from '../../queries/imports.ts'
import { Ago } from '../facts/Moment.tsx'
import { ReasonDrawer } from '../form/ReasonDrawer.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import type { Undoing } from './use-undo-import.ts'

interface Past {
  id: number
  created_at: string
  author: string
  undone_at: string | null
  undone_by: string | null
  undo_reason: string | null
}

interface PastImportsProps<One extends Past> {
  past: UseQueryResult<{ items: readonly One[] }>
  /** The cells of a past import: its source and its result. */
  told: (one: One) => readonly string[]
  undo: { mutateAsync: (undoing: Undoing) => Promise<unknown> }
}

/** Past imports, each with Undo, which asks why. */
export function PastImports<One extends Past>({ past, told, undo }: PastImportsProps<One>) {
  const [undoing, setUndoing] = useState<number | null>(null)
  return (
    <Loaded query={past} skeleton={<LoadingRows rows={2} />}>
      {({ items }) =>
        items.length > 0 && (
          <section>
            <Title order={2} mb="sm">
              Earlier imports
            </Title>
            <Table maw={860}>
              <Table.Tbody>
                {items.map(one => (
                  <Table.Tr key={one.id}>
                    <Table.Td>
                      <Ago at={one.created_at} />
                    </Table.Td>
                    <Table.Td>{one.author}</Table.Td>
                    {told(one).map(words => (
                      <Table.Td key={words}>{words}</Table.Td>
                    ))}
                    <Table.Td ta="right">
                      {one.undone_at ? (
                        <Undone by={one.undone_by} reason={one.undo_reason} />
                      ) : (
                        <Button variant="default" size="compact-xs" onClick={() => setUndoing(one.id)}>
                          Undo
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {undoing !== null && (
              <ReasonDrawer
                title="Undo this import"
                submit="Undo import"
                hint="Kept with the import and in the audit log"
                changes={importsKey}
                onReason={reason => undo.mutateAsync({ id: undoing, reason })}
                onClose={() => setUndoing(null)}
              />
            )}
          </section>
        )
      }
    </Loaded>
  )
}

/** Who undid an import, and why. */
function Undone({ by, reason }: { by: string | null; reason: string | null }) {
  return (
    <>
      <Text inherit>Undone by {by}</Text>
      {reason !== null && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </>
  )
}
