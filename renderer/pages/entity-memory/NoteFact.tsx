import { useQueryClient } from '@tanstack/react-query'
import { entityMemoryApi, type MemoryFact, type MemoryFactInput } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { SingleField } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { today } from '../../format/days.ts'
import { factSources } from '../../words/memory.ts'
import { attributeOf, memoryKey } from './memory.ts'

type Values = Omit<MemoryFactInput, 'entity'>

const said: SingleField<keyof Values>[] = [
  { name: 'value', label: 'Fact', kind: 'multiline', required: true },
  {
    name: 'source_type',
    label: 'Type of source',
    kind: 'choice',
    required: true,
    choices: (['note', 'mail', 'meeting', 'call', 'document'] as const).map(value => ({
      value,
      label: factSources[value],
    })),
  },
  {
    name: 'source',
    label: 'Source',
    kind: 'text',
    hint: 'Such as the subject of the mail, or the document and page',
  },
  { name: 'observed_on', label: 'Observed', kind: 'date', required: true },
  { name: 'valid_from', label: 'Valid from', kind: 'date' },
  { name: 'valid_to', label: 'Valid until', kind: 'date' },
  { name: 'confidence', label: 'Confidence', kind: 'percent' },
]

interface NoteFactProps {
  entity: string
  /** The fact in whose place it comes. */
  instead?: MemoryFact
  onClose: () => void
}

/** A fact that somebody adds, or the one that takes an older one's place. */
export function NoteFact({ entity, instead, onClose }: NoteFactProps) {
  const queryClient = useQueryClient()
  const attribute: SingleField<keyof Values> = {
    name: 'attribute',
    label: 'Attribute',
    kind: 'text',
    required: true,
    hint: 'Such as preference, strategy or decision maker',
  }
  const keep = (given: Values) => {
    const { attribute: of, ...rest } = given
    const body = Object.fromEntries(Object.entries(rest).filter(([, one]) => one !== null)) as Omit<
      Values,
      'attribute'
    >
    return instead
      ? entityMemoryApi('POST /api/v1/svc/entity-memory/facts/{note_id}/supersede', {
          params: { note_id: instead.id ?? 0 },
          body,
        })
      : entityMemoryApi('POST /api/v1/svc/entity-memory', { body: { entity, attribute: of, ...body } })
  }
  return (
    <FormDrawer title={instead ? `Supersede: ${attributeOf(instead)}` : 'Add a fact'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={instead ? said : [attribute, ...said]}
          initial={{ source_type: 'note', observed_on: today() }}
          submit={instead ? 'Supersede' : 'Add fact'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async given => {
            await keep(given)
            await queryClient.invalidateQueries({ queryKey: memoryKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
