import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SheetImportResult } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { inSentence } from '../../format/words.ts'
import type { SentSheet, SheetImports } from '../../queries/imports.ts'
import { useUndoImport } from './use-undo-import.ts'

interface ImportDoneProps<Body extends SentSheet> {
  result: SheetImportResult
  imports: SheetImports<Body>
  back: { href: string; label: string }
  invalidates: ReadonlyArray<readonly unknown[]>
  onAgain: () => void
}

/** The result of an import, with Undo. */
export function ImportDone<Body extends SentSheet>(props: ImportDoneProps<Body>) {
  const { result, imports, back, invalidates, onAgain } = props
  const undo = useUndoImport(imports, invalidates)
  const { counts, import_id } = result
  return (
    <Stack gap="sm">
      <Title order={2}>{undo.data ? 'Import undone' : 'Imported'}</Title>
      <Text>
        {undo.data
          ? 'Everything was restored.'
          : `${count(counts.create, 'row')} created records, ${counts.update} changed records, ${counts.same} were duplicates, ${counts.refused} were skipped.`}
      </Text>
      <Group gap="sm" mt="sm">
        <Button component="a" href={back.href}>
          Show {inSentence(back.label)}
        </Button>
        {!undo.data && import_id !== null && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ id: import_id })}>
            Undo import
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          Import more
        </Button>
      </Group>
    </Stack>
  )
}
