import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { RestrictedSecurity } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { restrictionReasons } from '../../words/compliance.ts'
import { ToggleRestricted } from './ToggleRestricted.tsx'
import { heldFor, restrictedSecurityQuery, restrictedState } from './trading.ts'

const route = getRouteApi('/office/compliance/restricted/$securityId')

/** One entry of the lists: the security, its scope, its expiry and its history. */
export function RestrictedPage() {
  const { securityId } = route.useParams()
  const security = useQuery(restrictedSecurityQuery(Number(securityId)))
  return <LoadedPage query={security}>{found => <Shown key={found.id} security={found} />}</LoadedPage>
}

function Shown({ security }: { security: RestrictedSecurity }) {
  const mayManage = useMay('manage', 'compliance')
  const [toggling, setToggling] = useState(false)
  const { tone, label } = restrictedState(security)
  return (
    <RecordPage
      back={{ to: '/compliance/restricted', label: 'Restricted list' }}
      title={security.issuer}
      description={<Status tone={tone}>{label}</Status>}
      actions={
        mayManage && (
          <Button variant="default" onClick={() => setToggling(true)}>
            {security.is_active ? 'Remove from the list' : 'Restore to the list'}
          </Button>
        )
      }
      calls={[
        'GET /api/v1/svc/compliance/trade/restricted/{sec_id}',
        'POST /api/v1/svc/compliance/trade/restricted/{sec_id}/toggle',
      ]}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="restricted_security" id={security.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <RecordSection title="Security">
        <Facts facts={factsOf(security)} />
      </RecordSection>
      {toggling && <ToggleRestricted security={security} onClose={() => setToggling(false)} />}
    </RecordPage>
  )
}

const factsOf = (one: RestrictedSecurity) => [
  ['Ticker', one.ticker ?? ''] as const,
  ['ISIN', one.isin ?? ''] as const,
  ['CUSIP', one.cusip ?? ''] as const,
  // Told to compliance only.
  ...(one.reason === null ? [] : [['Reason', restrictionReasons[one.reason]] as const]),
  ...(one.note === null ? [] : [['Note', one.note] as const]),
  ['For', heldFor(one)] as const,
  ['From', formatDate(one.starts_on)] as const,
  ['Until', one.ends_on === null ? 'It is removed' : formatDate(one.ends_on)] as const,
  ['Put on by', one.added_by] as const,
]
