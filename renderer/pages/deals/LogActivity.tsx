import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { choicesOf } from '../../format/choices.ts'
import { dealsKey } from '../../queries/deals.ts'
import { activityTypes } from '../../words/deals.ts'

interface ActivityValues {
  type: string
  summary: string
  happened_on: string | null
}

const fields: Array<Field<keyof ActivityValues>> = [
  {
    name: 'type',
    label: 'What',
    kind: 'choice',
    required: true,
    choices: choicesOf(activityTypes),
  },
  { name: 'summary', label: 'Summary', kind: 'multiline', required: true },
  { name: 'happened_on', label: 'On', kind: 'date', hint: 'Default: today.' },
]

/** Logs an activity on the deal's timeline. */
export function LogActivity({ dealId }: { dealId: number }) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(0)
  const params = { deal_id: dealId }
  return (
    <RecordSection title="Log activity">
      <SchemaForm<ActivityValues>
        key={added}
        fields={fields}
        initial={{ type: 'note' }}
        submit="Log"
        onSubmit={async ({ type, summary, happened_on }) => {
          await (type === 'note' && !happened_on
            ? crmApi('POST /api/v1/svc/crm/deals/{deal_id}/notes', { params, body: { text: summary } })
            : crmApi('POST /api/v1/svc/crm/deals/{deal_id}/activity', {
                params,
                body: { type, summary, ...(happened_on ? { happened_on } : {}) },
              }))
          await queryClient.invalidateQueries({ queryKey: [...dealsKey, dealId] })
          await queryClient.invalidateQueries({ queryKey: ['timeline', 'deal', dealId] })
          setAdded(before => before + 1)
        }}
      />
    </RecordSection>
  )
}
