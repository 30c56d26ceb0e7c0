import { ActionIcon, Anchor, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DealDetail } from '../../api/modules.ts'
import { Ago } from '../../components/Moment.tsx'
import { MergeDrawer } from '../../components/merge/MergeDrawer.tsx'
import { PastMerges } from '../../components/merge/PastMerges.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordColumns } from '../../components/page/RecordPage.tsx'
import { RecordTabs } from '../../components/page/RecordTabs.tsx'
import { dealQuery, stagesQuery } from '../../queries/deals.ts'
import { useContributedTabs } from '../../routes/record-tabs.ts'
import { useMay } from '../../session/session.ts'
import { DealActivity } from './DealActivity.tsx'
import { DealContacts } from './DealContacts.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealScreening } from './DealScreening.tsx'
import { DealHoldings } from './holdings/DealHoldings.tsx'
import { useMoveDeal } from './moving/use-move-deal.tsx'

const route = getRouteApi('/office/deals/$dealId')

/** One deal. */
export function DealPage() {
  const { dealId } = route.useParams()
  const deal = useQuery(dealQuery(Number(dealId)))
  return <LoadedPage query={deal}>{found => <Deal key={found.id} deal={found} />}</LoadedPage>
}

function Deal({ deal }: { deal: DealDetail }) {
  const mayWrite = useMay('write', 'crm')
  const contributed = useContributedTabs('deal')
  const stages = useQuery(stagesQuery).data?.items ?? []
  const { move, asking } = useMoveDeal()
  const [merging, setMerging] = useState(false)
  const stage = stages.find(({ key }) => key === deal.stage)?.title ?? ''
  return (
    <PageBody>
      <Anchor component={Link} to="/deals" size="sm" underline="hover" mb={4}>
        Deals
      </Anchor>
      <PageHeader
        title={deal.name}
        description={
          <>
            {stage} · moved here <Ago at={deal.stage_changed_at} />
          </>
        }
        actions={
          mayWrite && (
            <>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size="lg" aria-label="More">
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setMerging(true)}>Merge…</Menu.Item>
                </Menu.Dropdown>
              </Menu>
              <Menu>
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={14} />}>
                    Move to
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {stages.map(({ key, title }) => (
                    <Menu.Item key={key} disabled={key === deal.stage} onClick={() => move(deal, key)}>
                      {title}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </>
          )
        }
        calls={[
          'GET /api/v1/svc/crm/deals/{deal_id}',
          'PATCH /api/v1/svc/crm/deals/{deal_id}',
          'POST /api/v1/svc/crm/deals/{deal_id}/stage',
          'GET /api/v1/svc/timeline/{record_type}/{record_id}',
          'POST /api/v1/svc/crm/deals/{deal_id}/activity',
          'POST /api/v1/svc/crm/deals/{deal_id}/notes',
          'GET /api/v1/svc/crm/deals/{deal_id}/contacts',
          'POST /api/v1/svc/crm/deals/{deal_id}/contacts',
          'POST /api/v1/svc/crm/deals/{deal_id}/screen',
          'POST /api/v1/svc/crm/deals/{deal_id}/merge',
          'GET /api/v1/svc/holdings',
          'POST /api/v1/svc/holdings',
          'POST /api/v1/svc/holdings/allocations',
          ...contributed.flatMap(({ calls }) => calls),
        ]}
      />
      <RecordTabs
        of="deal"
        id={deal.id}
        label="Deal"
        own={[{ key: 'overview', label: 'Overview', content: <DealOverview deal={deal} /> }]}
      />
      {merging && <MergeDrawer type="deal" noun="deal" record={deal} onClose={() => setMerging(false)} />}
      {asking}
    </PageBody>
  )
}

/** What the deal is on the left, what happened to it on the right. */
function DealOverview({ deal }: { deal: DealDetail }) {
  const mayWrite = useMay('write', 'crm')
  return (
    <RecordColumns aside={<DealActivity dealId={deal.id} />}>
      <DealFacts deal={deal} />
      <DealHoldings deal={deal} />
      <DealContacts dealId={deal.id} />
      <DealScreening deal={deal} />
      <PastMerges type="deal" id={deal.id} mayWrite={mayWrite} />
    </RecordColumns>
  )
}
