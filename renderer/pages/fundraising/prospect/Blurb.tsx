import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { lpCrmApi, type ProspectDetail } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { fundraisingKey } from '../fundraising.ts'

/** A paragraph about an LP, for whoever meets them. */
export function Blurb({ prospect, mayWrite }: { prospect: ProspectDetail; mayWrite: boolean }) {
  const [text, setText] = useState<string | null>(null)
  const write = useAction(
    (blurb: string | null) =>
      lpCrmApi('POST /api/v1/svc/lp-crm/lps/{lp_id}/blurb', {
        params: { lp_id: prospect.id },
        body: { blurb },
      }).then(() => setText(null)),
    { invalidates: [fundraisingKey] },
  )
  const edit = mayWrite && text === null && (
    <Button variant="default" size="xs" onClick={() => setText(prospect.blurb ?? '')}>
      {prospect.blurb === null ? 'Write' : 'Change'}
    </Button>
  )
  return (
    <RecordSection title="Background" action={edit}>
      {text === null ? (
        <Text c={prospect.blurb === null ? 'dimmed' : undefined}>
          {prospect.blurb ?? 'No background yet.'}
        </Text>
      ) : (
        <>
          <Textarea
            aria-label="Background"
            autosize
            minRows={3}
            maxLength={2000}
            autoFocus
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Group mt="sm" gap="sm">
            <Button
              size="xs"
              loading={write.isPending}
              onClick={() => write.mutate(text.trim() === '' ? null : text)}
            >
              Save
            </Button>
            <Button variant="default" size="xs" onClick={() => setText(null)}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </RecordSection>
  )
}
