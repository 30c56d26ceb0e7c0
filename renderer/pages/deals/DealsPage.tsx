import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BoardSkeleton } from '../../components/board/BoardSkeleton.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { pipelineQuery } from '../../queries/deals.ts'
import { useCommands } from '../../routes/commands.ts'
import { useFilledForm } from '../../routes/filled-form.ts'
import { useMay } from '../../session/session.ts'
import { DealsBoard } from './board/DealsBoard.tsx'
import { CreateDeal } from './CreateDeal.tsx'
import { createDeal } from './commands.ts'
import { DealsTable } from './DealsTable.tsx'

const route = getRouteApi('/office/deals')

/** The pipeline: as a board, or as a table. */
export function DealsPage() {
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'crm')
  const archived = useArchived()
  const [creating, setCreating] = useState(false)
  const { filled, leave } = useFilledForm()
  const pipeline = useQuery(pipelineQuery())
  const show = (next: 'board' | 'table') => void navigate({ search: next === 'table' ? { view: next } : {} })
  useCommands('Deals', [[createDeal, () => setCreating(true)]])
  useKeys('Deals', [
    { keys: 'v', label: 'Board or table', run: () => show(view === 'table' ? 'board' : 'table') },
  ])
  const create = mayWrite && (
    <>
      <Button variant="default" component={Link} to="/deals/import">
        Import
      </Button>
      <Button onClick={() => setCreating(true)}>Create deal</Button>
    </>
  )

  return (
    <PageBody>
      <PageHeader
        title="Deals"
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="View"
              value={view ?? 'board'}
              onChange={next => show(next as 'board' | 'table')}
              data={[
                { value: 'board', label: 'Board' },
                { value: 'table', label: 'Table' },
              ]}
            />
            {create}
          </>
        }
        calls={[
          'GET /api/v1/svc/crm/pipeline',
          'GET /api/v1/svc/crm/deals',
          'POST /api/v1/svc/crm/deals',
          'POST /api/v1/svc/crm/deals/{deal_id}/stage',
          'POST /api/v1/svc/crm/deals/{deal_id}/archive',
          'POST /api/v1/svc/crm/deals/{deal_id}/restore',
        ]}
      />
      <Loaded query={pipeline} skeleton={<BoardSkeleton />}>
        {found => {
          if (found.stages.every(stage => stage.count === 0) && !archived) {
            return (
              <Empty
                title="No deals yet"
                action={
                  <>
                    {create}
                    <ArchivedSwitch />
                  </>
                }
              >
                Deals move from sourced to closed on this board. Create the first one, or let an agent propose
                one.
              </Empty>
            )
          }
          return view === 'table' ? <DealsTable /> : <DealsBoard pipeline={found} />
        }}
      </Loaded>
      {(creating || (filled && mayWrite)) && (
        <CreateDeal
          key={filled?.name}
          filled={filled}
          onClose={() => {
            setCreating(false)
            leave()
          }}
        />
      )}
    </PageBody>
  )
}
