import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { formatDate } from '../../format/dates.ts'
import { locale } from '../../format/locale.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
import { useMe } from '../../session/session.ts'
import { appearances } from '../../theme/appearances.ts'

/** How the pages look on this computer. */
export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { organisation } = useMe()
  return (
    <PageBody narrow>
      <PageHeader title="Appearance" description="For you, in this browser." />
      <div>
        <SegmentedControl
          aria-label="Appearance"
          value={colorScheme}
          onChange={value => setColorScheme(value as typeof colorScheme)}
          data={appearances.map(({ value, label }) => ({ value, label }))}
        />
      </div>
      <Text mt="lg">
        Numbers and dates follow the language of your browser ({locale}):{' '}
        {formatMoney(-1_234_567.5, organisation.base_currency)}, {formatPercent(0.0825)},{' '}
        {formatDate(new Date().toISOString())}.
      </Text>
    </PageBody>
  )
}
