import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi, type DealDetail } from '../../api/modules.ts'
import { dealRecord } from '../../api/records.generated.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordLink } from '../../components/links/RecordLink.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { nextStepFact } from '../../components/record/next-step.ts'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { factsOf, valuesOf } from '../../components/record/record-fields.tsx'
import { dealsKey } from '../../queries/deals.ts'
import { useCommands } from '../../routes/commands.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { editDeal } from './commands.ts'
import { DealTypeDrawer } from './DealTypeDrawer.tsx'
import { type DealValues, dealFields } from './deal-fields.ts'
import { WhyPassed } from './moving/WhyPassed.tsx'

/** Facts of the deal; `e` edits it in place. */
export function DealFacts({ deal }: { deal: DealDetail }) {
  const [editing, setEditing] = useState(false)
  const [typing, setTyping] = useState(false)
  const hasTypes = useEnabledModules().has('reports')
  const mayRead = useMay('read', 'reports')
  const mayWrite = useMay('write', 'crm') && deal.archived_at === null
  const queryClient = useQueryClient()
  useCommands('Deal', mayWrite ? [[editDeal, () => setEditing(true)]] : [])

  if (editing) {
    return (
      <RecordSection title="Deal">
        <SchemaForm<DealValues>
          fields={dealFields}
          initial={valuesOf(dealRecord, deal)}
          submit="Save"
          wide
          autoFocus
          onCancel={() => setEditing(false)}
          onSubmit={async (_values, changed) => {
            await crmApi('PATCH /api/v1/svc/crm/deals/{deal_id}', {
              params: { deal_id: deal.id },
              body: { ...changed, version: deal.version },
            })
            await queryClient.invalidateQueries({ queryKey: dealsKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            setEditing(false)
          }}
        />
      </RecordSection>
    )
  }
  return (
    <RecordFacts
      title="Deal"
      owner={{
        id: deal.owner_id,
        mayWrite,
        give: owner_id =>
          crmApi('PATCH /api/v1/svc/crm/deals/{deal_id}', {
            params: { deal_id: deal.id },
            body: { owner_id, version: deal.version },
          }),
        invalidates: [dealsKey],
      }}
      createdAt={deal.created_at}
      action={
        mayWrite && (
          <Group gap="xs">
            {mayRead && hasTypes && (
              <Button variant="default" size="compact-sm" onClick={() => setTyping(true)}>
                Detect type
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </Group>
        )
      }
      facts={[
        ...factsOf(dealRecord, deal, {
          ...(deal.sponsor === null && { sponsor: null }),
          next_step: nextStepFact(deal),
          next_step_at: null,
        }),
        ...(deal.room
          ? [['Data room', <RecordLink key="room" type="data_room" {...deal.room} />] as const]
          : []),
      ]}
    >
      {deal.stage === 'passed' && <WhyPassed deal={deal} />}
      {typing && <DealTypeDrawer deal={deal} onClose={() => setTyping(false)} />}
    </RecordFacts>
  )
}
