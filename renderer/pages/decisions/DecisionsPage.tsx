import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { proposeDecision } from './commands.ts'
import { DecisionsTable } from './DecisionsTable.tsx'
import { decisionsQuery } from './decisions.ts'
import { ProposeDecision } from './ProposeDecision.tsx'
import { Rules } from './Rules.tsx'

/** Decisions of the investment committee, past and pending. */
export function DecisionsPage() {
  const decisions = useQuery(decisionsQuery())
  const mayWrite = useMay('write', 'decisions')
  const mayManage = useMay('manage', 'decisions')
  const [open, setOpen] = useState<'new' | 'rules' | null>(null)
  useCommands('Decisions', [[proposeDecision, () => setOpen('new')]])
  const propose = mayWrite && <Button onClick={() => setOpen('new')}>Propose decision</Button>
  return (
    <PageBody>
      <PageHeader
        title="Decisions"
        actions={
          <>
            {mayManage && (
              <Button variant="default" onClick={() => setOpen('rules')}>
                Rules
              </Button>
            )}
            {propose}
          </>
        }
        calls={[
          'GET /api/v1/svc/decisions',
          'POST /api/v1/svc/decisions',
          'GET /api/v1/svc/decisions/rules',
          'PUT /api/v1/svc/decisions/rules',
          'GET /api/v1/svc/decisions/voters',
        ]}
      />
      <Loaded query={decisions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No decisions yet" action={propose}>
              The investment committee decides on deals here. Each decision keeps a permanent snapshot: the
              deal, its papers, pricings, screening and red flags.
            </Empty>
          ) : (
            <DecisionsTable decisions={items} />
          )
        }
      </Loaded>
      {open === 'new' && <ProposeDecision onClose={() => setOpen(null)} />}
      {open === 'rules' && <Rules onClose={() => setOpen(null)} />}
    </PageBody>
  )
}
