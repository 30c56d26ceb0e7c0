import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Syndication } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { CompanyLink } from '../../components/links/CompanyLink.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import { bookStates, syndicationStates } from '../../words/syndications.ts'
import { Actions } from './Actions.tsx'
import { AddTickets } from './AddTickets.tsx'
import { FundsFlow } from './FundsFlow.tsx'
import { Matrix } from './Matrix.tsx'
import { isBuilding, isOver, syndicationQuery } from './syndications.ts'

const route = getRouteApi('/office/syndications/$syndicationId')

/** One book: the tickets' requests and allocations, and the status of the money. */
export function SyndicationPage() {
  const { syndicationId } = route.useParams()
  const syndication = useQuery(syndicationQuery(Number(syndicationId)))
  return <LoadedPage query={syndication}>{found => <Shown key={found.id} syndication={found} />}</LoadedPage>
}

function Shown({ syndication }: { syndication: Syndication }) {
  const { id, status, book, currency, allocations } = syndication
  const mayWrite = useMay('write', 'syndication') && !isOver(status)
  const [adding, setAdding] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency)
  const add = mayWrite && isBuilding(status) && <Button onClick={() => setAdding(true)}>Add investors</Button>
  return (
    <RecordPage
      back={{ to: '/syndications', label: 'Syndications' }}
      title={syndication.name}
      description={
        <Group gap="md" component="span">
          <Status tone={syndicationStates[status].tone}>{syndicationStates[status].label}</Status>
          <Status tone={bookStates[book].tone}>{bookStates[book].label}</Status>
        </Group>
      }
      actions={mayWrite && <Actions syndication={syndication} />}
      calls={[
        'GET /api/v1/svc/syndication/{synd_id}',
        'PATCH /api/v1/svc/syndication/{synd_id}',
        'POST /api/v1/svc/syndication/{synd_id}/allocate',
        'PATCH /api/v1/svc/syndication/{synd_id}/allocations',
        'POST /api/v1/svc/syndication/{synd_id}/scale-back',
        'POST /api/v1/svc/syndication/{synd_id}/status',
        'GET /api/v1/svc/syndication/{synd_id}/funds-flow',
        'POST /api/v1/svc/syndication/{synd_id}/uses',
      ]}
      above={
        <>
          <Stats>
            <Stat label="To be placed" value={money(syndication.target_amount)} />
            <Stat
              label="Requested"
              value={money(syndication.requested_amount)}
              note={
                syndication.subscribed === null ? null : `${formatPercent(syndication.subscribed)} subscribed`
              }
            />
            <Stat label="Allocated" value={money(syndication.allocated_amount)} />
            <Stat label="Outstanding" value={money(syndication.outstanding_amount)} />
          </Stats>
          <RecordSection title="Allocation" action={allocations.length > 0 && add}>
            {allocations.length === 0 ? (
              <Empty title="The book is empty" action={add}>
                Add investors one by one, or paste them from a spreadsheet.
              </Empty>
            ) : (
              <Matrix syndication={syndication} mayWrite={mayWrite} />
            )}
          </RecordSection>
        </>
      }
      aside={
        <RecordSection title="Timeline">
          <RecordTimeline type="syndication" id={id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <FundsFlow syndication={syndication} mayWrite={mayWrite} />
      <RecordSection title="Terms">
        <Facts
          facts={[
            ...(syndication.deal_id === null
              ? []
              : [
                  [
                    'Deal',
                    <Anchor
                      key="deal"
                      component={Link}
                      to={`/deals/${syndication.deal_id}`}
                      underline="always"
                    >
                      {syndication.deal_name}
                    </Anchor>,
                  ] as const,
                ]),
            [
              'Lead arranger',
              <CompanyLink key="lead" id={syndication.company_id} name={syndication.lead_arranger} />,
            ],
            ['Closing', syndication.closing_date === null ? '' : formatDate(syndication.closing_date)],
            ['Protected amount per ticket', money(syndication.protected_amount)],
            ['Smallest allocation', money(syndication.minimum_amount)],
            ['In multiples of', money(syndication.multiple_amount)],
            ...(syndication.notes === null ? [] : [['Notes', syndication.notes] as const]),
          ]}
        />
      </RecordSection>
      {adding && <AddTickets syndication={syndication} onClose={() => setAdding(false)} />}
    </RecordPage>
  )
}
