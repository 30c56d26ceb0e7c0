import { useQueryClient } from '@tanstack/react-query'
import { flowSides } from '../../words/transactions.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'

type Side = 'source' | 'use'

export interface FlowLineValues {
  side: Side
  party: string
  purpose: string
  amount: number
}

interface AddFlowLineProps {
  title: string
  currency: string
  /** The sides that a person enters lines of. */
  sides: readonly Side[]
  /** Query keys invalidated when a line is added. */
  changes: readonly unknown[]
  onAdd: (line: FlowLineValues) => Promise<unknown>
  onClose: () => void
}

/** Adds a line to a funds flow: payer or payee, purpose, amount. */
export function AddFlowLine({ title, currency, sides, changes, onAdd, onClose }: AddFlowLineProps) {
  const queryClient = useQueryClient()
  const [first = 'use'] = sides
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<FlowLineValues>
          fields={[
            ...(sides.length > 1
              ? [
                  {
                    name: 'side',
                    label: 'Side',
                    kind: 'choice',
                    required: true,
                    choices: sides.map(value => ({ value, label: flowSides[value] })),
                  } as const,
                ]
              : []),
            { name: 'party', label: 'Party', kind: 'text', required: true },
            { name: 'purpose', label: 'Purpose', kind: 'text', required: true },
            { name: 'amount', label: 'Amount', kind: 'money', currency, required: true },
          ]}
          initial={{ side: first }}
          submit={title}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async line => {
            await onAdd(line)
            await queryClient.invalidateQueries({ queryKey: changes })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
