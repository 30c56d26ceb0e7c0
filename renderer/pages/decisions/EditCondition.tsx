import { useQueryClient } from '@tanstack/react-query'
import { type Decision, type DecisionCondition, decisionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { bindingStages } from '../../words/deals.ts'
import { decisionsKey } from './decisions.ts'

interface Values {
  text: string
  before_stage: DecisionCondition['before_stage']
  due_on: string | null
}

const fields: Field<keyof Values>[] = [
  { name: 'text', label: 'Condition', kind: 'multiline', required: true },
  {
    name: 'before_stage',
    label: 'Before',
    kind: 'choice',
    required: true,
    choices: Object.entries(bindingStages).map(([value, label]) => ({ value, label })),
    hint: 'The deal cannot reach this stage until it is settled',
  },
  { name: 'due_on', label: 'Due', kind: 'date' },
]

interface EditConditionProps {
  decision: Decision
  /** Null for a new one. */
  condition: DecisionCondition | null
  onClose: () => void
}

/** Edits a condition before the committee has decided. */
export function EditCondition({ decision: { id, version }, condition, onClose }: EditConditionProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={condition ? 'Edit condition' : 'Add condition'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          initial={condition ?? { before_stage: 'closed_won' }}
          submit={condition ? 'Save' : 'Add condition'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            if (condition)
              await decisionsApi('PATCH /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}', {
                params: { decision_id: id, condition_id: condition.id },
                body: { ...body, version },
              })
            else
              await decisionsApi('POST /api/v1/svc/decisions/{decision_id}/conditions', {
                params: { decision_id: id },
                body,
              })
            await queryClient.invalidateQueries({ queryKey: decisionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
