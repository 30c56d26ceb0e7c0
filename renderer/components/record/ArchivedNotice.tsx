import { Alert, Button, Group, Text } from '@mantine/core'
import { inSentence } from '../../format/words.ts'
import { type Archiving, useArchiving } from './use-archiving.ts'

interface ArchivedNoticeProps extends Archiving {
  noun: string
  record: { id: number; name: string }
  mayWrite: boolean
}

/** Says of a record that it is archived and stays as it is, with the way back for whoever may take it. */
export function ArchivedNotice({ noun, record, mayWrite, ...archiving }: ArchivedNoticeProps) {
  const { archive, busy } = useArchiving(archiving, inSentence(noun))
  return (
    <Alert color="gray" role="note" flex="none" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          This {inSentence(noun)} is archived: it is hidden from lists and read-only until restored.
        </Text>
        {mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={busy}
            onClick={() => archive([record], false)}
          >
            Bring back
          </Button>
        )}
      </Group>
    </Alert>
  )
}
