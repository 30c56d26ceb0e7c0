import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FundAccount } from '../../api/modules.ts'
import { OpenHolding } from '../../components/holding/HoldingForm.tsx'
import { HoldingsTable } from '../../components/holding/HoldingsTable.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { fundHoldingsQuery } from '../../queries/holdings.ts'
import { useMay } from '../../session/session.ts'

/** Holdings of the fund. */
export function FundHoldings({ fund }: { fund: FundAccount }) {
  const holdings = useQuery(fundHoldingsQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  const [opening, setOpening] = useState(false)
  return (
    <>
      {mayWrite && (
        <Group mb="md">
          <Button variant="default" onClick={() => setOpening(true)}>
            New holding
          </Button>
        </Group>
      )}
      <Loaded query={holdings}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="This fund holds nothing yet">
              Create the holding before booking its purchase, and select it in the entry.
            </Empty>
          ) : (
            <HoldingsTable id={`holdings-of-fund-${fund.id}`} holdings={items} without={['fund']} />
          )
        }
      </Loaded>
      {opening && <OpenHolding funds={[fund]} onClose={() => setOpening(false)} />}
    </>
  )
}
