import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useAction } from '../../components/action/use-action.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { formatDate } from '../../format/dates.ts'
import { locale } from '../../format/locale.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
import { language } from '../../language/language.ts'
import { languages, nameOfLanguage } from '../../language/languages.ts'
import { chooseLanguage } from '../../queries/language.ts'
import { useMe } from '../../session/session.ts'
import { appearances } from '../../theme/appearances.ts'

/** Theme and language of the pages in this browser. */
export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { organisation } = useMe()
  const choose = useAction(chooseLanguage, { invalidates: [] })
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
      <div>
        <SegmentedControl
          mt="md"
          aria-label="Language"
          value={language}
          onChange={code => choose.mutate(code)}
          data={languages.map(value => ({ value, label: nameOfLanguage(value) }))}
        />
      </div>
      <Text mt="lg">
        Numbers and dates are written as in {locale}: {formatMoney(-1_234_567.5, organisation.base_currency)},{' '}
        {formatPercent(0.0825)}, {formatDate(new Date().toISOString())}. Text written by people is not
        translated. The office’s e-mails to you are in this language.
      </Text>
    </PageBody>
  )
}
