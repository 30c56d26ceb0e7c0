import { List, Text } from '@mantine/core'
import type { ProspectDetail } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { formatTime } from '../../../format/dates.ts'
import { declineReasons, prospectStages } from '../../../words/fundraising.ts'

/** The way of an LP through the pipeline, the latest step first. */
export function StageHistory({ prospect }: { prospect: ProspectDetail }) {
  return (
    <RecordSection title="Stages">
      <List listStyleType="none">
        {prospect.stages.map(({ id, to_stage, decline_reason, note, author, created_at }) => (
          <List.Item key={id}>
            {[prospectStages[to_stage].label, decline_reason && declineReasons[decline_reason], note]
              .filter(Boolean)
              .join(': ')}
            <Text size="xs" c="dimmed">
              {formatTime(created_at)} · {author}
            </Text>
          </List.Item>
        ))}
      </List>
    </RecordSection>
  )
}
