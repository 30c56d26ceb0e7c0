import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ImportResult } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { useUndoImport } from './use-undo-import.ts'

/** The result of the import, with Undo. */
export function ImportDone({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const undo = useUndoImport()
  const { counts, import_id } = result
  return (
    <Stack gap="sm">
      <Title order={2}>{undo.data ? 'Import undone' : 'Imported'}</Title>
      {undo.data ? (
        <Text>
          {count(undo.data.removed.length, 'contact')} removed
          {undo.data.kept.length > 0 &&
            `, ${count(undo.data.kept.length, 'contact')} kept because they changed since`}
          .
        </Text>
      ) : (
        <Text>
          {count(counts.create, 'contact')} created, {counts.update} updated, {counts.skip} skipped,{' '}
          {counts.error} could not be read.
        </Text>
      )}
      <Group gap="sm" mt="sm">
        <Button component={Link} to="/contacts">
          Show contacts
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
