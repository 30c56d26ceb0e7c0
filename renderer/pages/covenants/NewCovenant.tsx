import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Covenant, riskApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { choicesOf } from '../../format/choices.ts'
import { allDealsQuery } from '../../queries/deals.ts'
import {
  covenantDirections,
  covenantFrequencies,
  covenantTypes,
  covenantUnits,
} from '../../words/covenants.ts'
import { riskKey } from './covenants.ts'
import { type Terms, termFields, termsSaid } from './term-fields.ts'

interface Values extends Pick<Covenant, 'name' | 'type' | 'unit' | 'frequency' | 'threshold'>, Terms {
  deal_id: string | null
  peer_deal_id: string | null
  direction: Covenant['direction'] | null
  current_value: number | null
}

/** A new covenant with its first reading, which is tested at once. */
export function NewCovenant({ dealId, onClose }: { dealId?: number; onClose: () => void }) {
  const deals = useQuery(allDealsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Enter covenant" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={deals}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                { name: 'name', label: 'Name', kind: 'text', required: true },
                {
                  name: 'deal_id',
                  label: 'Deal',
                  kind: 'choice',
                  choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                ...(dealId === undefined
                  ? [
                      {
                        name: 'peer_deal_id' as const,
                        label: 'Deal at the data platform',
                        kind: 'text' as const,
                        hint: 'Its ID on the platform; a company not yet in the office is added to the pipeline',
                      },
                    ]
                  : []),
                {
                  name: 'type',
                  label: 'Measure',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf(covenantTypes),
                },
                {
                  name: 'direction',
                  label: 'It must be',
                  kind: 'choice',
                  choices: choicesOf(covenantDirections),
                  hint: 'Default for the type',
                },
                { name: 'threshold', label: 'Threshold', kind: 'number', required: true },
                {
                  name: 'unit',
                  label: 'Unit',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf(covenantUnits),
                },
                {
                  name: 'frequency',
                  label: 'Tested',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf(covenantFrequencies),
                },
                { name: 'current_value', label: 'Latest reading', kind: 'number' },
                ...termFields,
              ]}
              initial={{
                type: 'leverage',
                unit: 'multiple',
                frequency: 'quarterly',
                ...(dealId === undefined ? {} : { deal_id: String(dealId) }),
              }}
              submit="Enter covenant"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ deal_id, direction, ...values }) => {
                const { id } = await riskApi('POST /api/v1/svc/risk/covenants', {
                  body: {
                    ...termsSaid(values),
                    deal_id: deal_id === null ? null : Number(deal_id),
                    ...(direction === null ? {} : { direction }),
                  },
                })
                await queryClient.invalidateQueries({ queryKey: riskKey })
                onClose()
                await navigate({ to: '/covenants/$covenantId', params: { covenantId: String(id) } })
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
