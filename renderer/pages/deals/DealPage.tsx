import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { crmApi, type DealDetail } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { TabbedRecordPage } from '../../components/record/TabbedRecordPage.tsx'
import { dealQuery, dealsKey, stagesQuery } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'
import { DealContacts } from './DealContacts.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealScreening } from './DealScreening.tsx'
import { dealArchiving } from './deal-archiving.ts'
import { DealHoldings } from './holdings/DealHoldings.tsx'
import { LogActivity } from './LogActivity.tsx'
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
  const stages = useQuery(stagesQuery).data?.items ?? []
  const { move, asking } = useMoveDeal()
  const stage = stages.find(({ key }) => key === deal.stage)?.title ?? ''
  return (
    <TabbedRecordPage
      of="deal"
      record={deal}
      description={
        <>
          {stage} · moved here <Ago at={deal.stage_changed_at} />
        </>
      }
      mayWrite={mayWrite}
      archive={{ archived: deal.archived_at !== null, ...dealArchiving }}
      remove={{
        says: 'This cannot be undone. A deal with activities, people, screenings or dependent records cannot be deleted: move it to Passed, or archive it.',
        run: () => crmApi('DELETE /api/v1/svc/crm/deals/{deal_id}', { params: { deal_id: deal.id } }),
        invalidates: [dealsKey],
      }}
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
      opened={asking}
      calls={[
        'GET /api/v1/svc/crm/deals/{deal_id}',
        'PATCH /api/v1/svc/crm/deals/{deal_id}',
        'POST /api/v1/svc/crm/deals/{deal_id}/stage',
        'POST /api/v1/svc/crm/deals/{deal_id}/activity',
        'POST /api/v1/svc/crm/deals/{deal_id}/notes',
        'GET /api/v1/svc/crm/deals/{deal_id}/contacts',
        'POST /api/v1/svc/crm/deals/{deal_id}/contacts',
        'POST /api/v1/svc/crm/deals/{deal_id}/screen',
        'POST /api/v1/svc/crm/deals/{deal_id}/archive',
        'POST /api/v1/svc/crm/deals/{deal_id}/restore',
        'POST /api/v1/svc/crm/deals/{deal_id}/merge',
        'GET /api/v1/svc/holdings',
        'POST /api/v1/svc/holdings',
        'POST /api/v1/svc/holdings/allocations',
        'POST /api/v1/svc/reports/detect-deal-type',
        'POST /api/v1/svc/reports/save-deal-type',
      ]}
      log={mayWrite && <LogActivity dealId={deal.id} />}
    >
      <DealFacts deal={deal} />
      <DealHoldings deal={deal} />
      <DealContacts deal={deal} />
      <DealScreening deal={deal} />
    </TabbedRecordPage>
  )
}
