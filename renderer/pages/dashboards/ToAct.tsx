import { Text } from '@mantine/core'
import type { GpDashboard } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { formatNumber } from '../../format/numbers.ts'

/** Whatever waits for somebody, each number leading to its list. */
export function ToAct({ waiting }: { waiting: GpDashboard['to_act'] }) {
  return (
    <RecordSection title="Waiting">
      {waiting.length === 0 ? (
        <Text c="dimmed">Nothing waits for anybody.</Text>
      ) : (
        <Stats>
          {waiting.map(({ key, title, count, page }) => (
            <Stat key={key} label={title} value={formatNumber(count)} to={page} />
          ))}
        </Stats>
      )}
    </RecordSection>
  )
}
