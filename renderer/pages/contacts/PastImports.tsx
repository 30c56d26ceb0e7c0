import { Button, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ago } from '../../components/Moment.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { count } from '../../format/numbers.ts'
import { importsQuery } from './contacts.ts'
import { useUndoImport } from './use-undo-import.ts'

/** The imports of before, each of which can be taken back. */
export function PastImports() {
  const imports = useQuery(importsQuery)
  const undo = useUndoImport()
  return (
    <Loaded query={imports} skeleton={<LoadingRows rows={2} />}>
      {({ items }) =>
        items.length > 0 && (
          <section>
            <Title order={2} mb="sm">
              Earlier imports
            </Title>
            <Table maw={720}>
              <Table.Tbody>
                {items.map(({ id, created_at, author, counts, undone_at }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Ago at={created_at} />
                    </Table.Td>
                    <Table.Td>{author}</Table.Td>
                    <Table.Td>
                      {count(counts.create, 'contact')} created, {counts.update} updated
                    </Table.Td>
                    <Table.Td ta="right">
                      {undone_at ? (
                        'Undone'
                      ) : (
                        <Button
                          variant="default"
                          size="compact-xs"
                          loading={undo.isPending && undo.variables === id}
                          onClick={() => undo.mutate(id)}
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
