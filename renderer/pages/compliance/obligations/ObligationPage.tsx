import { Alert, Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Obligation } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../../components/record/RecordTimeline.tsx'
import { formatDate } from '../../../format/dates.ts'
import { useMay } from '../../../session/session.ts'
import { obligationCategories, obligationFrequencies, obligationStates } from '../../../words/compliance.ts'
import { daysLeftText } from '../due.ts'
import { ObligationActions } from './ObligationActions.tsx'
import { obligationQuery } from './obligations.ts'

const route = getRouteApi('/office/compliance/obligations/$obligationId')

/** One obligation: the duty and its due date, its source, and the next occasion. */
export function ObligationPage() {
  const { obligationId } = route.useParams()
  const obligation = useQuery(obligationQuery(Number(obligationId)))
  return <LoadedPage query={obligation}>{found => <Shown key={found.id} obligation={found} />}</LoadedPage>
}

function Shown({ obligation }: { obligation: Obligation }) {
  const mayWrite = useMay('write', 'compliance')
  const { tone, label } = obligationStates[obligation.status]
  return (
    <RecordPage
      back={{ to: '/compliance/obligations', label: 'Obligations' }}
      title={obligation.title}
      description={
        <Group gap="md" component="span">
          <Status tone={tone}>{label}</Status>
          <span>Due {formatDate(obligation.next_due)}</span>
          {obligation.days_left !== null && <span>{daysLeftText(obligation.days_left)}</span>}
        </Group>
      }
      actions={mayWrite && <ObligationActions obligation={obligation} />}
      calls={[
        'GET /api/v1/svc/compliance/obligations/{ob_id}',
        'PATCH /api/v1/svc/compliance/obligations/{ob_id}',
      ]}
      above={obligation.next_id !== null && <Next id={obligation.next_id} />}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="compliance_obligation" id={obligation.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <RecordSection title="Obligation">
        <Facts facts={factsOf(obligation)} />
      </RecordSection>
    </RecordPage>
  )
}

/** The next occasion of a recurring duty, and its due date. */
function Next({ id }: { id: number }) {
  const next = useQuery(obligationQuery(id))
  return (
    <Alert variant="outline" role="status" mb="md">
      <Anchor component={Link} to={`/compliance/obligations/${id}`} underline="always">
        {next.data ? `The next is due ${formatDate(next.data.next_due)}` : 'Go to the next one'}
      </Anchor>
    </Alert>
  )
}

const factsOf = (one: Obligation) => [
  ['Category', obligationCategories[one.category]] as const,
  ['Source', one.source ?? 'Not set'] as const,
  ['Frequency', obligationFrequencies[one.frequency]] as const,
  ['Owner', one.owner ?? 'Nobody'] as const,
  ...(one.done_on === null ? [] : [['Done', formatDate(one.done_on)] as const]),
  ...(one.evidence === null ? [] : [['Evidence', one.evidence] as const]),
  ...(one.reason === null ? [] : [['Reason', one.reason] as const]),
  ...(one.note === null ? [] : [['Note', one.note] as const]),
  ...(one.follows_id === null
    ? []
    : [
        [
          'Follows',
          <Anchor
            key="before"
            component={Link}
            to={`/compliance/obligations/${one.follows_id}`}
            underline="always"
          >
            The one before
          </Anchor>,
        ] as const,
      ]),
]
