import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenHolding } from '../../components/holding/HoldingForm.tsx'
import { holdingColumns } from '../../components/holding/HoldingsTable.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { fundsQuery } from '../../queries/funds.ts'
import { allHoldingsQuery } from '../../queries/holdings.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { openHolding } from './commands.ts'

/** Holdings across all funds. */
export function HoldingsPage() {
  const holdings = useQuery(allHoldingsQuery)
  const funds = useQuery(fundsQuery).data?.items ?? []
  const mayOpen = useMay('write', 'cfo') && funds.length > 0
  const [opening, setOpening] = useState(false)
  const open = () => setOpening(true)
  useCommands('Holdings', mayOpen ? [[openHolding, open]] : [])
  return (
    <PageBody>
      <PageHeader
        title="Holdings"
        actions={mayOpen && <Button onClick={open}>New holding</Button>}
        calls={['GET /api/v1/svc/holdings', 'POST /api/v1/svc/holdings']}
      />
      <Loaded query={holdings}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="No holdings yet"
              action={
                mayOpen ? (
                  <Button onClick={open}>New holding</Button>
                ) : (
                  <Button component={Link} to="/funds">
                    Go to funds
                  </Button>
                )
              }
            >
              A holding is a fund’s position in a deal. Create one before its purchase is booked, and select
              it in the entry: its cost, value and return are read from the fund’s book.
            </Empty>
          ) : (
            <DataTable
              id="holdings"
              noun="holding"
              rows={items}
              columns={holdingColumns}
              rowId={({ id }) => id}
              href={({ id }) => `/holdings/${id}`}
            />
          )
        }
      </Loaded>
      {opening && <OpenHolding funds={funds} onClose={() => setOpening(false)} />}
    </PageBody>
  )
}
