import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { Timeline } from '../../components/Timeline.tsx'
import { wordsOfKey } from '../../format/words.ts'
import { activitiesQuery, dealsKey } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'

interface ActivityValues {
  type: string
  summary: string
}

const fields: Array<Field<keyof ActivityValues>> = [
  {
    name: 'type',
    label: 'What',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'note', label: 'Note' },
      { value: 'call', label: 'Call' },
      { value: 'meeting', label: 'Meeting' },
      { value: 'email', label: 'E-mail' },
    ],
  },
  { name: 'summary', label: 'Summary', kind: 'multiline', required: true },
]

/** What happened on the deal, and adding to it. */
export function DealActivity({ dealId }: { dealId: number }) {
  const activities = useQuery(activitiesQuery(dealId))
  const queryClient = useQueryClient()
  const mayWrite = useMay('write', 'crm')
  const [added, setAdded] = useState(0)
  const params = { deal_id: dealId }
  return (
    <>
      {mayWrite && (
        <RecordSection title="Log activity">
          <SchemaForm<ActivityValues>
            key={added}
            fields={fields}
            initial={{ type: 'note' }}
            submit="Log"
            onSubmit={async ({ type, summary }) => {
              await (type === 'note'
                ? crmApi('POST /api/v1/svc/crm/deals/{deal_id}/notes', { params, body: { text: summary } })
                : crmApi('POST /api/v1/svc/crm/deals/{deal_id}/activity', {
                    params,
                    body: { type, summary },
                  }))
              await queryClient.invalidateQueries({ queryKey: [...dealsKey, dealId] })
              setAdded(before => before + 1)
            }}
          />
        </RecordSection>
      )}
      <RecordSection title="Activity">
        <Loaded query={activities}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">Nothing yet. Notes, calls and moves between stages appear here.</Text>
            ) : (
              <Timeline
                entries={items.map(({ id, created_at, author, type, summary }) => ({
                  id,
                  at: created_at,
                  who: author,
                  kind: wordsOfKey(type),
                  text: summary,
                }))}
              />
            )
          }
        </Loaded>
      </RecordSection>
    </>
  )
}
