import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OddProfile, type OddTopic, oddApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { topicsQuery } from '../../../queries/diligence.ts'
import { profilesKey } from './profiles.ts'

export type Fact = OddProfile['facts'][number]

const fieldsFor = (fact: Fact | null, topics: readonly OddTopic[]): Array<Field<keyof Fact>> => [
  fact
    ? { name: 'key', label: 'Key', kind: 'text', fixed: 'The key of a fact cannot be changed' }
    : {
        name: 'key',
        label: 'Answers the question',
        kind: 'choice',
        required: true,
        choices: topics.flatMap(({ key, title, questions }) =>
          questions.map(({ id, question }) => ({ value: `${key}.${id}`, label: `${title}: ${question}` })),
        ),
      },
  { name: 'value', label: 'Value', kind: 'multiline', required: true, hint: 'Wording' },
  { name: 'unit', label: 'Unit', kind: 'text', hint: 'Unit, such as % a year' },
  { name: 'source', label: 'Source', kind: 'text', hint: 'Origin' },
  { name: 'as_of', label: 'As of', kind: 'date' },
  { name: 'expires_at', label: 'Holds until', kind: 'date' },
]

interface FactFormProps {
  profile: OddProfile
  /** Null for a new one. */
  fact: Fact | null
  onClose: () => void
}

/** Adds a fact to a fund's profile, changes it, or takes it out. */
export function FactForm({ profile, fact, onClose }: FactFormProps) {
  const queryClient = useQueryClient()
  const topics = useQuery(topicsQuery).data?.items ?? []
  const others = profile.facts.filter(({ key }) => key !== fact?.key)
  const save = async (facts: Fact[]) => {
    await oddApi('PATCH /api/v1/svc/odd/profiles/{profile_id}', {
      params: { profile_id: profile.id },
      body: { facts, version: profile.version },
    })
    await queryClient.invalidateQueries({ queryKey: profilesKey })
    onClose()
  }
  return (
    <FormDrawer title={fact ? 'Edit fact' : 'Add fact'} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<Fact>
            fields={fieldsFor(fact, topics)}
            {...(fact ? { initial: fact } : {})}
            submit={fact ? 'Save' : 'Add fact'}
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={values => save([...others, { ...values, key: fact?.key ?? values.key }])}
          />
          {fact && (
            <Button variant="subtle" color="red" mt="md" onClick={() => void save(others)}>
              Remove the fact
            </Button>
          )}
        </>
      )}
    </FormDrawer>
  )
}
