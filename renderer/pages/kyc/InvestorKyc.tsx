import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useMay } from '../../session/session.ts'
import { KycTable } from './KycTable.tsx'
import { recordsQuery } from './kyc.ts'
import { OpenRecord } from './OpenRecord.tsx'

/** The KYC record of an investor, on their page. */
export function InvestorKyc({ id }: { id: number }) {
  const records = useQuery(recordsQuery(id))
  const mayWrite = useMay('write', 'compliance')
  const [opening, setOpening] = useState(false)
  return (
    <Loaded query={records}>
      {({ items }) =>
        items.length > 0 ? (
          <KycTable records={items} />
        ) : (
          <>
            <Empty
              title="No KYC record yet"
              action={mayWrite && <Button onClick={() => setOpening(true)}>Open record</Button>}
            >
              Until there is one, the register shows this investor’s KYC status.
            </Empty>
            {opening && <OpenRecord lpId={id} onClose={() => setOpening(false)} />}
          </>
        )
      }
    </Loaded>
  )
}
