import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Filing } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../../components/record/RecordTimeline.tsx'
import { formatDate } from '../../../format/dates.ts'
import { useMay } from '../../../session/session.ts'
import { agencies } from '../../../words/compliance.ts'
import { daysLeftText } from '../due.ts'
import { FilingActions } from './FilingActions.tsx'
import { filingQuery, nameOf, stateOf } from './filings.ts'

const route = getRouteApi('/office/compliance/filings/$filingId')

/** One filing: its due date with the reason, its owner, and the evidence that it was made. */
export function FilingPage() {
  const { filingId } = route.useParams()
  const filing = useQuery(filingQuery(Number(filingId)))
  return <LoadedPage query={filing}>{found => <Shown key={found.id} filing={found} />}</LoadedPage>
}

function Shown({ filing }: { filing: Filing }) {
  const mayWrite = useMay('write', 'compliance')
  const { tone, label } = stateOf(filing)
  return (
    <RecordPage
      back={{ to: '/compliance/filings', label: 'Filings' }}
      title={nameOf(filing)}
      description={
        <Group gap="md" component="span">
          <Status tone={tone}>{label}</Status>
          <span>Due {formatDate(filing.due)}</span>
          {filing.days_left !== null && <span>{daysLeftText(filing.days_left)}</span>}
        </Group>
      }
      actions={mayWrite && <FilingActions filing={filing} />}
      calls={[
        'GET /api/v1/svc/compliance/filings/{filing_id}',
        'PATCH /api/v1/svc/compliance/filings/{filing_id}',
      ]}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="compliance_filing" id={filing.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <RecordSection title="Filing">
        <Facts facts={factsOf(filing)} />
      </RecordSection>
    </RecordPage>
  )
}

const factsOf = (filing: Filing) => [
  ['Agency', agencies[filing.agency]] as const,
  ['Responsible', filing.owner ?? 'Nobody'] as const,
  ...(filing.subject === null ? [] : [['Fund or issuer', filing.subject] as const]),
  ...(filing.base_on === null ? [] : [['Counted from', formatDate(filing.base_on)] as const]),
  ...(filing.nominal_on === null ? [] : [['Due as counted', formatDate(filing.nominal_on)] as const]),
  ['Due', formatDate(filing.due)] as const,
  ...(filing.submitted_on === null ? [] : [['Submitted', formatDate(filing.submitted_on)] as const]),
  ...(filing.reference === null ? [] : [['Evidence', filing.reference] as const]),
  ...(filing.reason === null ? [] : [['Reason', filing.reason] as const]),
  ...(filing.note === null ? [] : [['Note', filing.note] as const]),
]
