import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { openKycRecord } from './commands.ts'
import { KycTable } from './KycTable.tsx'
import { recordsQuery } from './kyc.ts'
import { OpenRecord } from './OpenRecord.tsx'

/** KYC records with their status and expiry. */
export function KycPage() {
  const records = useQuery(recordsQuery())
  const mayWrite = useMay('write', 'compliance')
  const [opening, setOpening] = useState(false)
  useCommands('KYC', [[openKycRecord, () => setOpening(true)]])
  const open = mayWrite && <Button onClick={() => setOpening(true)}>Open record</Button>
  return (
    <PageBody>
      <PageHeader
        title="KYC"
        actions={
          <Group gap="sm">
            <Button variant="default" component={Link} to="/kyc/rules">
              Rating rules
            </Button>
            <Button variant="default" component={Link} to="/kyc/lists">
              Lists
            </Button>
            {open}
          </Group>
        }
        calls={['GET /api/v1/svc/compliance/kyc', 'POST /api/v1/svc/compliance/kyc']}
      />
      <Loaded query={records}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No KYC records yet" action={open}>
              A KYC record holds the identity and owners of an investor or company, their sanctions screening,
              and how long the approval is valid.
            </Empty>
          ) : (
            <KycTable records={items} />
          )
        }
      </Loaded>
      {opening && <OpenRecord onClose={() => setOpening(false)} />}
    </PageBody>
  )
}
