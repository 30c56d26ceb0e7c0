import { Button, Drawer, Group, Text } from '@mantine/core'
import { cimApi, type MemorandumSection, type MemorandumSuggestion } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import { memorandaKey } from './memoranda.ts'

interface SuggestionProps {
  params: { report_id: number; section_key: string }
  section: MemorandumSection
  suggestion: MemorandumSuggestion
  onClose: () => void
}

/** A suggested text beside the current one; nothing changes until it is accepted. */
export function Suggestion({ params, section, suggestion, onClose }: SuggestionProps) {
  const take = useAction(
    () =>
      cimApi('PATCH /api/v1/svc/cim/reports/{report_id}/section/{section_key}', {
        params,
        body: {
          text: suggestion.markup,
          version: suggestion.based_on_version,
          ...(suggestion.cite.length > 0 ? { cite: suggestion.cite as never } : {}),
        },
      }),
    { invalidates: [memorandaKey], done: () => 'The suggestion was saved as the new version' },
  )
  return (
    <Drawer opened onClose={onClose} position="right" size={760} title={`Suggestion for ${section.title}`}>
      {suggestion.changed ? (
        <>
          <Difference changes={[{ field: 'text', before: section.text, after: suggestion.text }]} />
          <Group mt="md">
            <Button loading={take.isPending} onClick={() => take.mutate(undefined, { onSuccess: onClose })}>
              Use this text
            </Button>
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
          </Group>
        </>
      ) : (
        <Text c="dimmed">No suggestion: the text stays as it is.</Text>
      )}
    </Drawer>
  )
}
