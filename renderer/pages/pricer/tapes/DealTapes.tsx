import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { TapeSummary } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useMay } from '../../../session/session.ts'
import { pricingRolesQuery } from '../pricings.ts'
import { LoanSchedule } from './LoanSchedule.tsx'
import { LoanTie } from './LoanTie.tsx'
import { ServiceLoan } from './ServiceLoan.tsx'
import { tapeColumns } from './Tapes.tsx'
import { tapesOfDealQuery } from './tapes.ts'

/** A deal's loans after closing: their schedules, and the tapes that reports are compared with. */
export function DealTapes({ id: dealId }: { id: number }) {
  const tapes = useQuery(tapesOfDealQuery(dealId))
  return <Loaded query={tapes}>{({ items }) => <Shown dealId={dealId} tapes={items} />}</Loaded>
}

function Shown({ dealId, tapes }: { dealId: number; tapes: readonly TapeSummary[] }) {
  const navigate = useNavigate()
  const mayWrite = useMay('write', 'pricer')
  const mayReadBank = useMay('read', 'bank')
  const closed = useQuery(pricingRolesQuery(dealId)).data?.as_closed ?? null
  const [servicing, setServicing] = useState(false)
  const serviced = tapes.find(({ pricing_id }) => pricing_id !== null)
  const mayService = mayWrite && closed !== null && closed.id !== serviced?.pricing_id
  const service = mayService && <Button onClick={() => setServicing(true)}>Service the loan</Button>
  return (
    <>
      {tapes.length === 0 ? (
        <Empty title="No serviced loans yet" action={service}>
          {closed
            ? 'The loan can be serviced from its closed pricing: payments are checked against it.'
            : 'Mark the closed pricing under Pricings; the loan is then serviced from it without re-entering it.'}
        </Empty>
      ) : (
        <>
          {serviced && mayReadBank && <LoanTie dealId={dealId} />}
          {serviced && <LoanSchedule tapeId={serviced.id} />}
          <RecordSection title="Tapes" action={service}>
            <DataTable
              id="deal-tapes"
              noun="tape"
              rows={tapes}
              columns={tapeColumns}
              rowId={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({ to: '/pricer', search: { tab: 'tapes', tape: String(id) } })
              }
            />
          </RecordSection>
        </>
      )}
      {servicing && (
        <ServiceLoan dealId={dealId} again={serviced !== undefined} onClose={() => setServicing(false)} />
      )}
    </>
  )
}
