import { Button, Table, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Ago } from '../facts/Moment.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { LoadingRows } from '../states/Loading.tsx'

interface Past {
  id: number
  created_at: string
  author: string
  undone_at: string | null
}

interface PastImportsProps<One extends Past> {
  past: UseQueryResult<{ items: readonly One[] }>
  /** The cells of a past import: its source and its result. */
  told: (one: One) => readonly string[]
  undo: { isPending: boolean; variables: number | undefined; mutate: (id: number) => void }
}

/** Past imports, each with Undo. */
export function PastImports<One extends Past>({ past, told, undo }: PastImportsProps<One>) {
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
                        'Undone'
                      ) : (
                        <Button
                          variant="default"
                          size="compact-xs"
                          loading={undo.isPending && undo.variables === one.id}
                          onClick={() => undo.mutate(one.id)}
                        >
                          Undo
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        )
      }
    </Loaded>
  )
}
