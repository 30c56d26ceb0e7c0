import { Anchor, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type FundAccount, investorPortalApi } from '../../../api/modules.ts'
import { FundSelect } from '../../../components/flow/FundSelect.tsx'
import { fundAtFirst, NewFlowPage } from '../../../components/flow/NewFlowPage.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { wordOf } from '../../../routes/search-params.ts'
import { NothingToDistribute } from '../NothingToDistribute.tsx'
import { EventForm } from './EventForm.tsx'
import { bodyOf, type EventValues, startOf } from './event-values.ts'
import { eventsKey } from './events.ts'
import { FillFromWaterfall } from './FillFromWaterfall.tsx'

const route = getRouteApi('/office/distributions/events/new')

/** Drafts a distribution on one page; the draft shows each investor's part. */
export function NewEventPage() {
  const { fund, amount, type, date } = route.useSearch()
  const chosen = wordOf(fund)
  const start = startOf(wordOf(amount), wordOf(type), wordOf(date))
  return (
    <NewFlowPage
      back={{ to: '/distributions', label: 'Distributions' }}
      title="New distribution"
      calls={[
        'POST /api/v1/svc/investor-portal/distribution-events',
        'POST /api/v1/svc/cfo/accounts/{account_id}/waterfall',
        'GET /api/v1/svc/investor-portal/commitments',
        'GET /api/v1/svc/investor-portal/calls',
        'GET /api/v1/svc/holdings',
      ]}
      fundless="There is no fund to distribute from"
    >
      {funds => <NewEvent funds={funds} chosen={chosen} filled={start} />}
    </NewFlowPage>
  )
}

interface NewEventProps {
  funds: FundAccount[]
  chosen: string | undefined
  /** Values that the address fills in. */
  filled: Partial<EventValues>
}

function NewEvent({ funds, chosen, filled }: NewEventProps) {
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [fundId, setFundId] = useState(() => fundAtFirst(funds, chosen))
  const [filling, setFilling] = useState(false)
  const [start, setStart] = useState<Partial<EventValues>>(filled)
  const fund = funds.find(({ id }) => String(id) === fundId)
  return (
    <>
      <FundSelect funds={funds} value={fundId} missed={false} onChange={setFundId} />
      {fund && (
        <>
          <NothingToDistribute fund={fund} />
          <Group mb="md">
            <Button variant="default" onClick={() => setFilling(true)}>
              Fill in from the waterfall
            </Button>
            <Anchor component={Link} size="sm" to={`/distributions/new?fund=${fund.id}`}>
              Record securities in kind, or a payment in another currency
            </Anchor>
          </Group>
          {filling && (
            <FormDrawer title="Fill in from the waterfall" onClose={() => setFilling(false)}>
              {() => (
                <FillFromWaterfall
                  fund={fund}
                  onFilled={(rows, date) => {
                    setStart({ ...rows, date })
                    setFilling(false)
                  }}
                />
              )}
            </FormDrawer>
          )}
          <EventForm
            // Another fund has other investors and holdings.
            key={`${fund.id} ${JSON.stringify(start)}`}
            fund={fund}
            initial={start}
            submit="Preview as a draft"
            onSubmit={async values => {
              const made = await investorPortalApi('POST /api/v1/svc/investor-portal/distribution-events', {
                body: { fund_account_id: fund.id, ...bodyOf(values) },
              })
              await queryClient.invalidateQueries({ queryKey: eventsKey })
              void navigate({
                to: '/distributions/events/$eventId',
                params: { eventId: String(made.id) },
                ignoreBlocker: true,
              })
            }}
          />
        </>
      )}
    </>
  )
}
