import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { DealDetail } from '../../api/modules.ts'
import { Ago } from '../../components/Moment.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage } from '../../components/page/RecordPage.tsx'
import { dealQuery, stagesQuery } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'
import { DealActivity } from './DealActivity.tsx'
import { DealContacts } from './DealContacts.tsx'
import { DealDiligence } from './DealDiligence.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealScreening } from './DealScreening.tsx'
import { useMoveDeal } from './use-move-deal.ts'

const route = getRouteApi('/office/deals/$dealId')

/** One deal. */
export function DealPage() {
  const { dealId } = route.useParams()
  const deal = useQuery(dealQuery(Number(dealId)))
  return <LoadedPage query={deal}>{found => <Deal key={found.id} deal={found} />}</LoadedPage>
}

function Deal({ deal }: { deal: DealDetail }) {
  const mayWrite = useMay('write', 'crm')
  const stages = useQuery(stagesQuery).data?.items ?? []
  const move = useMoveDeal()
  const stage = stages.find(({ key }) => key === deal.stage)?.title ?? ''
  return (
    <RecordPage
      back={{ to: '/deals', label: 'Deals' }}
      title={deal.name}
      description={
        <>
          {stage} · moved here <Ago at={deal.stage_changed_at} />
        </>
      }
      actions={
        mayWrite && (
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
        )
      }
      calls={[
        'GET /api/v1/svc/crm/deals/{deal_id}',
        'PATCH /api/v1/svc/crm/deals/{deal_id}',
        'POST /api/v1/svc/crm/deals/{deal_id}/stage',
        'GET /api/v1/svc/crm/deals/{deal_id}/activities',
        'POST /api/v1/svc/crm/deals/{deal_id}/activity',
        'POST /api/v1/svc/crm/deals/{deal_id}/notes',
        'GET /api/v1/svc/crm/deals/{deal_id}/contacts',
        'POST /api/v1/svc/crm/deals/{deal_id}/contacts',
        'POST /api/v1/svc/crm/deals/{deal_id}/screen',
        'GET /api/v1/svc/vdr/analyses',
        'POST /api/v1/svc/vdr/analyze',
      ]}
      aside={<DealActivity dealId={deal.id} />}
    >
      <DealFacts deal={deal} />
      <DealContacts dealId={deal.id} />
      <DealScreening deal={deal} />
      <DealDiligence dealId={deal.id} />
    </RecordPage>
  )
}
