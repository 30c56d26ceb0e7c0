import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { KycRatingRules, KycRatingRulesInForce } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { RulesSet } from '../../../components/rules/RulesSet.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { countryName } from '../../../format/countries.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { riskFactors } from '../../../words/kyc.ts'
import { setRatingRules } from '../commands.ts'
import { rulesInForceQuery, rulesSetQuery, weighed } from './rating-rules.ts'
import { SetRatingRules } from './SetRatingRules.tsx'

/** Rules of the risk rating, with their effective dates. */
export function RatingRulesPage() {
  const inForce = useQuery(rulesInForceQuery)
  const set = useQuery(rulesSetQuery)
  const mayManage = useMay('manage', 'compliance')
  const [setting, setSetting] = useState(false)
  useCommands('Rating rules', [[setRatingRules, () => setSetting(true)]])
  return (
    <PageBody>
      <PageHeader
        title="Rating rules"
        actions={
          <Group gap="sm">
            <Button variant="default" component={Link} to="/kyc">
              KYC records
            </Button>
            {mayManage && (
              <Button disabled={!inForce.data} onClick={() => setSetting(true)}>
                Set rules
              </Button>
            )}
          </Group>
        }
        calls={[
          'GET /api/v1/svc/compliance/kyc-rules/in-force',
          'GET /api/v1/svc/compliance/kyc-rules',
          'POST /api/v1/svc/compliance/kyc-rules',
        ]}
      />
      <Loaded query={inForce}>{found => <Rules rules={found} />}</Loaded>
      <Loaded query={set}>
        {({ items }) => (
          <RulesSet id="kyc-rating-rules" rules={items} columns={columns}>
            {rules => <Rules rules={rules} />}
          </RulesSet>
        )}
      </Loaded>
      {setting && inForce.data && <SetRatingRules rules={inForce.data} onClose={() => setSetting(false)} />}
    </PageBody>
  )
}

const named = (codes: readonly string[]): string =>
  codes.length === 0 ? 'None' : codes.map(countryName).join(', ')

const points = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${formatNumber(Math.abs(count))}`

function Rules({ rules }: { rules: KycRatingRulesInForce }) {
  return (
    <>
      <RecordSection title="Points">
        <Facts
          facts={[
            ...weighed.map(factor => [riskFactors[factor], points(rules.weights[factor])] as const),
            ['Medium risk', `From ${formatNumber(rules.medium_from)} points`] as const,
            ['High risk', `From ${formatNumber(rules.high_from)} points`] as const,
          ]}
        />
      </RecordSection>
      <RecordSection title={`Countries as of ${formatDate(rules.countries_as_of)}`}>
        <Facts
          facts={[
            ['Prohibited', named(rules.prohibited_countries)] as const,
            ['Under increased monitoring', named(rules.monitored_countries)] as const,
          ]}
        />
      </RecordSection>
    </>
  )
}

const columns: Array<Column<KycRatingRules>> = [
  { id: 'medium_from', title: 'Medium from', kind: 'number', value: one => one.medium_from },
  { id: 'high_from', title: 'High from', kind: 'number', value: one => one.high_from },
  { id: 'countries', title: 'Countries as of', kind: 'date', value: one => one.countries_as_of },
]
