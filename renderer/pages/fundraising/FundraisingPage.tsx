import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BoardSkeleton } from '../../components/board/BoardSkeleton.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { ProspectsBoard } from './board/ProspectsBoard.tsx'
import { CreateProspect } from './CreateProspect.tsx'
import { addProspect } from './commands.ts'
import { prospectsQuery } from './fundraising.ts'
import { PasteProspects } from './PasteProspects.tsx'
import { ProspectsTable } from './ProspectsTable.tsx'

const route = getRouteApi('/office/fundraising')

/** The limited partners who are asked: as a board, or as a table. */
export function FundraisingPage() {
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const prospects = useQuery(prospectsQuery)
  const mayWrite = useMay('write', 'lp-crm')
  const [open, setOpen] = useState<'create' | 'paste' | null>(null)
  const show = (next: string) => void navigate({ search: next === 'table' ? { view: next } : {} })
  useCommands('Fundraising', [[addProspect, () => setOpen('create')]])
  useKeys('Fundraising', [
    { keys: 'v', label: 'Board or table', run: () => show(view === 'table' ? 'board' : 'table') },
  ])
  const add = mayWrite && (
    <>
      <Button variant="default" onClick={() => setOpen('paste')}>
        Paste rows
      </Button>
      <Button onClick={() => setOpen('create')}>Add LP</Button>
    </>
  )
  return (
    <PageBody>
      <PageHeader
        title="Fundraising"
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="View"
              value={view === 'table' ? 'table' : 'board'}
              onChange={show}
              data={[
                { value: 'board', label: 'Board' },
                { value: 'table', label: 'Table' },
              ]}
            />
            <Button variant="default" component={Link} to="/fundraising/funds">
              Funds
            </Button>
            {add}
          </>
        }
        calls={[
          'GET /api/v1/svc/lp-crm/lps',
          'POST /api/v1/svc/lp-crm/lps',
          'POST /api/v1/svc/lp-crm/lps/bulk',
          'PATCH /api/v1/svc/lp-crm/lps/{lp_id}',
        ]}
      />
      <Loaded query={prospects} skeleton={<BoardSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No prospects yet" action={add}>
              Your prospects by stage, from first contact to closing, each with contacts, next step and
              indicated amount.
            </Empty>
          ) : view === 'table' ? (
            <ProspectsTable prospects={items} />
          ) : (
            <ProspectsBoard prospects={items} />
          )
        }
      </Loaded>
      {open === 'create' && <CreateProspect onClose={() => setOpen(null)} />}
      {open === 'paste' && <PasteProspects onClose={() => setOpen(null)} />}
    </PageBody>
  )
}
