import type { AgentAction } from '../../api/modules.ts'
import { agentApi } from '../../api/modules.ts'
import { labelOf } from '../../words/fields.ts'
import type { FigureKinds } from '../difference/difference-kinds.ts'
import type { Field, FieldValue } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import classes from './proposal.module.css'

export type Arguments = Record<string, unknown>
export type Preview = AgentAction['preview']

interface EditArgumentsProps {
  action: AgentAction
  kinds: FigureKinds
  onPreview: (corrected: Arguments, preview: Preview) => void
  onBack: () => void
}

/** Edits the proposal's arguments; the new effect is previewed before anybody approves it. */
export function EditArguments({ action, kinds, onPreview, onBack }: EditArgumentsProps) {
  const proposed = action.proposal.arguments
  const fields = Object.entries(proposed).flatMap(([name, value]) => fieldOf(name, value, kinds, proposed))
  return (
    <div className={classes.confirm}>
      <SchemaForm<Record<string, FieldValue>>
        fields={fields}
        initial={proposed as Record<string, FieldValue>}
        submit="Preview"
        onCancel={onBack}
        guarded={false}
        autoFocus
        onSubmit={async values => {
          // An emptied field is left out, not sent as null; fields that cannot be edited here keep their
          // values.
          const given = Object.fromEntries(
            Object.entries({ ...proposed, ...values }).filter(([, value]) => value !== null),
          )
          const preview = await agentApi('POST /svc/agent/actions/{action_id}/preview', {
            params: { action_id: action.id },
            body: { arguments: given },
          })
          onPreview(given, preview)
        }}
      />
    </div>
  )
}

/** Returns a field for a value that people can type; lists and records keep the proposed value. */
function fieldOf(name: string, value: unknown, kinds: FigureKinds, proposed: Arguments): Field[] {
  // The record is not a slip to correct: another record would be another proposal.
  if (name.endsWith('_id')) return []
  const label = labelOf(name)
  if (typeof value === 'number') {
    const figure = kinds.get(name)
    if (figure === 'fraction') return [{ name, label, kind: 'percent' }]
    const currency = typeof proposed.currency === 'string' ? { currency: proposed.currency } : {}
    return [
      figure === 'amount' ? { name, label, kind: 'money', ...currency } : { name, label, kind: 'number' },
    ]
  }
  if (typeof value !== 'string') return []
  return [{ name, label, kind: value.length > 60 ? 'multiline' : 'text' }]
}
