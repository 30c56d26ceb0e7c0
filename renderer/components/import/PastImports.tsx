import { Button, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../format/numbers.ts'
import { pastImportsQuery, type SentSheet, type SheetImports } from '../../queries/imports.ts'
import { Ago } from '../Moment.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { useUndoImport } from './use-undo-import.ts'

interface PastImportsProps<Body extends SentSheet> {
  imports: SheetImports<Body>
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** The imports of before, each of which can be taken back. */
export function PastImports<Body extends SentSheet>({ imports, invalidates }: PastImportsProps<Body>) {
  const past = useQuery(pastImportsQuery(imports))
  const undo = useUndoImport(imports, invalidates)
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
                {items.map(({ id, created_at, author, file_name, counts, undone_at }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Ago at={created_at} />
                    </Table.Td>
                    <Table.Td>{file_name ?? 'Pasted'}</Table.Td>
                    <Table.Td>{author}</Table.Td>
                    <Table.Td>
                      {count(counts.create, 'row')} created something, {counts.update} changed something
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
