import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type Obligation } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { obligationCategories, obligationFrequencies } from '../../../words/compliance.ts'
import { obligationFollowers } from './obligations.ts'

type Values = Pick<
  Obligation,
  'category' | 'title' | 'source' | 'frequency' | 'next_due' | 'owner' | 'evidence' | 'note'
>

const SETTLED = 'It is settled: change the one that follows it'

/** Adds an obligation, or changes one. */
export function ObligationForm({ obligation, onClose }: { obligation?: Obligation; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isSettled = obligation !== undefined && obligation.moves.length === 0
  const fixed = isSettled ? { fixed: SETTLED } : {}
  return (
    <FormDrawer title={obligation ? 'Edit obligation' : 'Add obligation'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'title', label: 'What is to be done', kind: 'text', required: true },
            {
              name: 'category',
              label: 'Category',
              kind: 'choice',
              required: true,
              choices: choicesOf(obligationCategories),
            },
            { name: 'source', label: 'Source', kind: 'text', hint: 'The rule, agreement or policy' },
            {
              name: 'frequency',
              label: 'How often',
              kind: 'choice',
              required: true,
              choices: choicesOf(obligationFrequencies),
              ...fixed,
            },
            { name: 'next_due', label: 'Due', kind: 'date', required: true, ...fixed },
            { name: 'owner', label: 'Owner', kind: 'text' },
            { name: 'evidence', label: 'What shows that it was done', kind: 'text' },
            { name: 'note', label: 'Note', kind: 'multiline' },
          ]}
          asks={name => name !== 'evidence' || obligation !== undefined}
          initial={obligation ?? { frequency: 'once' }}
          submit={obligation ? 'Save' : 'Add obligation'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ evidence: _, ...values }, changed) => {
            if (obligation)
              await complianceApi('PATCH /api/v1/svc/compliance/obligations/{ob_id}', {
                params: { ob_id: obligation.id },
                body: { ...changed, version: obligation.version },
              })
            else await complianceApi('POST /api/v1/svc/compliance/obligations', { body: values })
            for (const queryKey of obligationFollowers) await queryClient.invalidateQueries({ queryKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
