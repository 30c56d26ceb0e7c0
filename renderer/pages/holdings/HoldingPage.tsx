import { Alert, Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Holding, holdingsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { EditHolding } from '../../components/holding/HoldingForm.tsx'
import { FundLink } from '../../components/links/FundLink.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { RecordMenu } from '../../components/record/RecordMenu.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { rate } from '../../format/figures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { multiple, whyNot } from '../../format/ratios.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { fundsKey } from '../../queries/funds.ts'
import { holdingQuery, holdingsKey } from '../../queries/holdings.ts'
import { useMay } from '../../session/session.ts'
import { holdingStates, instrumentNames } from '../../words/holdings.ts'
import { HoldingAmortisedCost } from './HoldingAmortisedCost.tsx'
import { HoldingFunding } from './HoldingFunding.tsx'
import { HoldingMovements } from './HoldingMovements.tsx'
import { HoldingValuations } from './HoldingValuations.tsx'
import { RecordEntry } from './RecordEntry.tsx'

const route = getRouteApi('/office/holdings/$holdingId')

const list = { to: '/holdings', label: 'Holdings' }

/** One holding: its facts, its book figures, and every entry that moved it. */
export function HoldingPage() {
  const { holdingId } = route.useParams()
  const holding = useQuery(holdingQuery(Number(holdingId)))
  return <LoadedPage query={holding}>{found => <Held key={found.id} holding={found} />}</LoadedPage>
}

function Held({ holding }: { holding: Holding }) {
  const mayWrite = useMay('write', 'cfo')
  const [editing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  useKeys('Holding', mayWrite ? [{ keys: 'e', label: 'Edit the holding', run: edit }] : [])
  return (
    <RecordPage
      back={list}
      title={holding.name}
      description={[
        holding.fund,
        instrumentNames[holding.instrument],
        holding.status === 'exited' && holding.exited_on
          ? `exited on ${formatDate(holding.exited_on)}`
          : holdingStates[holding.status].label.toLowerCase(),
      ].join(' · ')}
      actions={
        mayWrite && (
          <>
            <RecordMenu
              noun="Holding"
              list={list}
              record={holding}
              remove={{
                says: 'This cannot be undone. A holding used in entries, calls or valuations cannot be deleted: mark it as exited.',
                run: () =>
                  holdingsApi('DELETE /api/v1/svc/holdings/{holding_id}', {
                    params: { holding_id: holding.id },
                  }),
                invalidates: [fundsKey],
              }}
            />
            <RecordEntry holding={holding} />
            <Ending holding={holding} />
            <Button variant="default" onClick={edit}>
              Edit
            </Button>
          </>
        )
      }
      calls={[
        'GET /api/v1/svc/holdings/{holding_id}',
        'PATCH /api/v1/svc/holdings/{holding_id}',
        'DELETE /api/v1/svc/holdings/{holding_id}',
        'POST /api/v1/svc/holdings/{holding_id}/close',
        'POST /api/v1/svc/holdings/{holding_id}/reopen',
        'GET /api/v1/svc/holdings/{holding_id}/amortised-cost',
        'GET /api/v1/svc/holdings/{holding_id}/funding',
        'GET /api/v1/svc/holdings/{holding_id}/movements',
        'GET /api/v1/svc/holdings/{holding_id}/valuations',
        'POST /api/v1/svc/holdings/{holding_id}/valuations',
        'POST /api/v1/svc/holdings/{holding_id}/valuations/{valuation_id}/approve',
        'POST /api/v1/svc/holdings/{holding_id}/valuations/{valuation_id}/void',
      ]}
      aside={
        <RecordSection title="Timeline">
          <RecordTimeline type="holding" id={holding.id} empty="No activity on this holding yet." />
        </RecordSection>
      }
    >
      {holding.status === 'to_review' && (
        <Alert color="yellow" variant="outline" mb="md" title="Enter a description">
          The earlier book identified it by number only. Edit its name and instrument to mark it as reviewed.
        </Alert>
      )}
      <Figures holding={holding} />
      {holding.status === 'open' && <HoldingFunding holding={holding} />}
      <HoldingAmortisedCost holding={holding} />
      <HoldingValuations holding={holding} />
      <HoldingFacts holding={holding} />
      <HoldingMovements holding={holding} />
      {editing && <EditHolding holding={holding} onClose={() => setEditing(false)} />}
    </RecordPage>
  )
}

/** Marks it as exited, or takes that back. */
function Ending({ holding: { id, version, status } }: { holding: Holding }) {
  const ends = status !== 'exited'
  const end = useAction(
    () =>
      holdingsApi(
        ends
          ? 'POST /api/v1/svc/holdings/{holding_id}/close'
          : 'POST /api/v1/svc/holdings/{holding_id}/reopen',
        { params: { holding_id: id }, body: { version } },
      ),
    { invalidates: [holdingsKey] },
  )
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
      {ends ? 'Mark as exited' : 'Reopen'}
    </Button>
  )
}

function Figures({ holding: { figures } }: { holding: Holding }) {
  const money = (amount: number) => formatMoney(amount, figures.currency)
  return (
    <RecordSection title={`Figures at ${formatDate(figures.as_of)}`}>
      <Facts
        facts={[
          ['Cost', money(figures.cost)],
          ['Unrealised', money(figures.unrealised)],
          ...(figures.unrealised_price === null || figures.unrealised_exchange === null
            ? []
            : ([
                ['Of that, price', money(figures.unrealised_price)],
                ['Of that, exchange', money(figures.unrealised_exchange)],
              ] as const)),
          ['Fair value', money(figures.fair_value)],
          ['Realised', money(figures.realised)],
          ['Income', money(figures.income)],
          ['Invested', money(figures.invested)],
          ['Returned', money(figures.returned)],
          ['Held since', figures.held_since === null ? 'Not bought yet' : formatDate(figures.held_since)],
          ['IRR', figures.irr === null ? (whyNot(figures.reasons.irr) ?? '–') : rate(figures.irr)],
          [
            'Multiple',
            figures.multiple === null
              ? (whyNot(figures.reasons.multiple) ?? '–')
              : multiple(figures.multiple),
          ],
        ]}
      />
    </RecordSection>
  )
}

function HoldingFacts({ holding }: { holding: Holding }) {
  const mayWrite = useMay('write', 'cfo')
  const { figures, expected_cost } = holding
  return (
    <RecordFacts
      title="Holding"
      owner={{
        id: holding.owner_id,
        mayWrite,
        give: owner_id =>
          holdingsApi('PATCH /api/v1/svc/holdings/{holding_id}', {
            params: { holding_id: holding.id },
            body: { owner_id, version: holding.version },
          }),
        invalidates: [holdingsKey],
      }}
      createdAt={holding.created_at}
      facts={[
        [
          'Fund',
          <FundLink key="fund" fundId={holding.fund_account_id} search={{ tab: 'holdings' }}>
            {holding.fund}
          </FundLink>,
        ],
        [
          'Deal',
          holding.deal_id === null ? null : (
            <Anchor key="deal" component={Link} to={`/deals/${holding.deal_id}`} size="sm">
              {holding.deal ?? ''}
            </Anchor>
          ),
        ],
        ['Instrument', instrumentNames[holding.instrument]],
        ['Currency', holding.currency],
        ['Expected cost', expected_cost === null ? null : formatMoney(expected_cost, figures.currency)],
        ['Sector', holding.sector],
        ['Country', holding.country === null ? null : countryName(holding.country)],
        ['Opened', formatDate(holding.opened_on)],
        ...(holding.notes === null ? [] : [['Notes', holding.notes] as const]),
      ]}
    />
  )
}
