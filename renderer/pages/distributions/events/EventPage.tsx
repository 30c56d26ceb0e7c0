import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DistributionEvent } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { AllNotices } from '../../../components/flow/AllNotices.tsx'
import { titleOf } from '../../../components/flow/distributions.ts'
import { useFundFact } from '../../../components/flow/fund-fact.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { MailSection } from '../../../components/mail/MailSection.tsx'
import { BackLink } from '../../../components/page/BackLink.tsx'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundHoldingsQuery } from '../../../queries/holdings.ts'
import { distributionEventStates, distributionTypes } from '../../../words/capital.ts'
import { EventActions } from './EventActions.tsx'
import { EventPayments } from './EventPayments.tsx'
import { payeeColumns, payeesOf, totalOf } from './event-columns.tsx'
import { eventMail, eventQuery } from './events.ts'

const route = getRouteApi('/office/distributions/events/$eventId')

/**
 * One distribution as a whole: its components, each investor's way from gross to net, its notices and its
 * payment.
 */
export function EventPage() {
  const { eventId } = route.useParams()
  const event = useQuery(eventQuery(Number(eventId)))
  return <LoadedPage query={event}>{found => <Shown event={found} />}</LoadedPage>
}

function Shown({ event }: { event: DistributionEvent }) {
  const [only, ...others] = event.components
  // A distribution recorded by itself has a page of its own.
  if (!event.as_one && others.length === 0 && only?.distribution_id)
    return (
      <Navigate
        replace
        to="/distributions/$distributionId"
        params={{ distributionId: String(only.distribution_id) }}
      />
    )
  return <Whole event={event} />
}

function Whole({ event }: { event: DistributionEvent }) {
  const money = (amount: number) => formatMoney(amount, event.currency)
  const { tone, label } = distributionEventStates[event.status]
  const stands = event.status === 'issued' || event.status === 'paid'
  return (
    <PageBody>
      <BackLink to="/distributions" label="Distributions" />
      <PageHeader
        title={titleOf(event)}
        description={
          <>
            <Status tone={tone}>{label}</Status> · {formatDate(event.date)}
          </>
        }
        calls={[
          'GET /api/v1/svc/investor-portal/distribution-events/{event_id}',
          'PUT /api/v1/svc/investor-portal/distribution-events/{event_id}',
          'DELETE /api/v1/svc/investor-portal/distribution-events/{event_id}',
          'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/issue',
          'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/payments',
          'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/void',
          'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/correct',
          'GET /api/v1/svc/investor-portal/distribution-events/{event_id}/notices',
        ]}
        actions={<EventActions event={event} />}
      />
      <Replaced event={event} />
      <Stats>
        <Stat label="Gross" value={money(event.gross)} />
        <Stat label="Tax withheld" value={money(event.withheld)} />
        <Stat label="Netted against calls" value={money(event.netted)} />
        <Stat label="Net" value={money(event.net)} />
      </Stats>
      <RecordSection title="Details">
        <Facts facts={useFacts(event)} />
        {event.warnings.map(warning => (
          <Alert key={warning} mt="sm" color="yellow" variant="outline">
            {warning}
          </Alert>
        ))}
      </RecordSection>
      <Components event={event} />
      <RecordSection title="From gross to net">
        <FiguresTable
          id={`distribution-event-${event.id}`}
          label="From gross to net"
          rows={payeesOf(event)}
          columns={payeeColumns(event)}
          rowId={({ lp_id }) => lp_id}
          totals={totalOf(event)}
        />
      </RecordSection>
      {event.as_one && event.status !== 'draft' && <EventPayments event={event} />}
      {event.as_one && <AllNotices kind="distribution-events" id={event.id} />}
      {event.as_one && stands && <MailSection papers={eventMail(event.id)} title="Notices by mail" />}
    </PageBody>
  )
}

/** The event it replaces, and the one that replaced it. */
function Replaced({ event }: { event: DistributionEvent }) {
  const { void: undone, corrected_by_id: by, corrects_id: corrects } = event
  const to = (id: number, words: string) => (
    <Anchor component={Link} to={`/distributions/events/${id}`}>
      {words}
    </Anchor>
  )
  return (
    <>
      {undone && (
        <Alert mb="md" title={`Voided on ${formatDate(undone.date)}`}>
          {undone.reason} {by !== null && to(by, 'See what replaced it')}
        </Alert>
      )}
      {corrects !== null && (
        <Alert mb="md" title="Corrected distribution">
          {event.reason} {to(corrects, 'See what it replaces')}
        </Alert>
      )}
    </>
  )
}

type Component = DistributionEvent['components'][number]

/** Components by type and source, each linked to its record. */
function Components({ event }: { event: DistributionEvent }) {
  const holdings = useQuery({
    ...fundHoldingsQuery(event.fund_account_id ?? 0),
    enabled: event.fund_account_id !== null,
  }).data?.items
  const nameOf = (id: number | null) => holdings?.find(one => one.id === id)?.name ?? null
  const currency = () => event.currency
  return (
    <RecordSection title="What is paid out">
      <FiguresTable<Component>
        id={`distribution-event-${event.id}-components`}
        label="What is paid out"
        rows={event.components}
        rowId={one => `${one.distribution_id} ${one.type} ${one.holding_id}`}
        columns={[
          {
            id: 'type',
            title: 'Type',
            kind: 'text',
            value: one => distributionTypes[one.type],
            show: one =>
              one.distribution_id === null ? (
                distributionTypes[one.type]
              ) : (
                <Anchor component={Link} size="sm" to={`/distributions/${one.distribution_id}`}>
                  {distributionTypes[one.type]}
                </Anchor>
              ),
          },
          { id: 'source', title: 'Source', kind: 'text', value: one => nameOf(one.holding_id) },
          { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
          {
            id: 'recallable',
            title: 'Recallable',
            kind: 'money',
            value: one => one.recallable_amount,
            currency,
          },
        ]}
      />
      {event.carried_interest === 0 && event.payees.some(one => one.carried_interest !== 0) && (
        <Text size="sm" c="dimmed" mt={4}>
          Amounts are after carried interest, which the general partners receive.
        </Text>
      )}
    </RecordSection>
  )
}

function useFacts(event: DistributionEvent): Array<readonly [string, ReactNode]> {
  return [
    ...useFundFact(event.fund_account_id),
    ...(event.description === null ? [] : [['Description', event.description] as const]),
    ...(event.author === null ? [] : [['Drafted by', event.author] as const]),
    [
      'Ledger',
      event.entry_id === null || event.fund_account_id === null ? (
        'Nothing is posted yet'
      ) : (
        <FundLink
          key="entry"
          fundId={event.fund_account_id}
          search={{ tab: 'journal', entry: String(event.entry_id) }}
        >
          Entry of {formatDate(event.date)}
        </FundLink>
      ),
    ],
  ]
}
