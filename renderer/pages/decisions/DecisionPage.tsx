import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Decision } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { decisionStates } from '../../words/deals.ts'
import { Actions } from './Actions.tsx'
import { Conditions } from './Conditions.tsx'
import { decisionQuery } from './decisions.ts'
import { Known } from './Known.tsx'
import { Votes } from './Votes.tsx'

const route = getRouteApi('/office/decisions/$decisionId')

/** One decision: the question, the votes, the conditions and the facts known. */
export function DecisionPage() {
  const { decisionId } = route.useParams()
  const decision = useQuery(decisionQuery(Number(decisionId)))
  return <LoadedPage query={decision}>{found => <Shown key={found.id} decision={found} />}</LoadedPage>
}

function Shown({ decision }: { decision: Decision }) {
  const { tone, label } = decisionStates[decision.status]
  return (
    <RecordPage
      back={{ to: '/decisions', label: 'Decisions' }}
      title={decision.title}
      description={
        <Group gap="md" component="span">
          <Status tone={tone}>{label}</Status>
          {decision.status === 'approved' && !decision.in_force && 'Ended'}
        </Group>
      }
      actions={<Actions decision={decision} />}
      calls={[
        'GET /api/v1/svc/decisions/{decision_id}',
        'PATCH /api/v1/svc/decisions/{decision_id}',
        'POST /api/v1/svc/decisions/{decision_id}/open',
        'POST /api/v1/svc/decisions/{decision_id}/vote',
        'POST /api/v1/svc/decisions/{decision_id}/close',
        'POST /api/v1/svc/decisions/{decision_id}/withdraw',
        'POST /api/v1/svc/decisions/{decision_id}/conditions',
        'PATCH /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}',
        'DELETE /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}',
        'POST /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}',
        'GET /api/v1/svc/decisions/{decision_id}/bundle',
        'GET /api/v1/svc/decisions/{decision_id}/changes',
        'GET /api/v1/svc/decisions/{decision_id}/paper',
      ]}
      aside={<Votes decision={decision} />}
    >
      <RecordSection title="Proposal">
        <Facts
          facts={[
            [
              'Deal',
              <Anchor key="deal" component={Link} to={`/deals/${decision.deal_id}`} underline="always">
                {decision.deal_name}
              </Anchor>,
            ],
            ['Amount', formatMoney(decision.amount, decision.currency)],
            ['Proposed by', decision.proposed_by],
            ...dated('Vote opened', decision.opened_at),
            ...dated('Decided', decision.decided_at, decision.decided_by),
            ...dated('Stands until', decision.expires_on),
            ...(decision.reason ? ([['Reason', decision.reason]] as const) : []),
          ]}
        />
        {decision.terms && <Written title="Terms" text={decision.terms} />}
        {decision.minutes && <Written title="Minutes" text={decision.minutes} />}
      </RecordSection>
      <Conditions decision={decision} />
      {decision.bundles.length > 0 && <Known decision={decision} />}
    </RecordPage>
  )
}

const dated = (name: string, at: string | null, by: string | null = null) =>
  at === null
    ? []
    : ([[name, [formatDate(at.slice(0, 10)), by && `by ${by}`].filter(Boolean).join(' ')]] as const)

function Written({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text component="h3" fw={600} mt="md" mb={4}>
        {title}
      </Text>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Text>
    </>
  )
}
