import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lpCrmApi, type ProspectDetail, type ProspectPerson } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { PersonalData } from '../../../components/record/PersonalData.tsx'
import { useMay } from '../../../session/session.ts'
import { fundraisingKey } from '../fundraising.ts'

type Values = Pick<ProspectPerson, 'name' | 'role' | 'email' | 'phone'>

const fields: Array<Field<keyof Values>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'role', label: 'Role', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'text' },
]

/** The people of an LP, whom one writes to first on top. */
export function People({ prospect, mayWrite }: { prospect: ProspectDetail; mayWrite: boolean }) {
  const [open, setOpen] = useState<ProspectPerson | 'new' | null>(null)
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setOpen('new')}>
      Add person
    </Button>
  )
  return (
    <RecordSection title="People" action={add}>
      {prospect.people.length === 0 && <Text c="dimmed">None of them is known yet.</Text>}
      {prospect.people.map(person => (
        <Group key={person.id} justify="space-between" wrap="nowrap" mb="xs">
          <div>
            <Text>
              {person.name}
              {person.main && prospect.people.length > 1 && (
                <Text span c="dimmed">
                  {' '}
                  · main contact
                </Text>
              )}
            </Text>
            <Text size="sm" c="dimmed">
              {[person.role, person.phone].filter(Boolean).join(' · ')}
            </Text>
            {person.email && (
              <Anchor size="sm" href={`mailto:${person.email}`} underline="always">
                {person.email}
              </Anchor>
            )}
          </div>
          {mayWrite && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Edit ${person.name}`}
              onClick={() => setOpen(person)}
            >
              Edit
            </Button>
          )}
        </Group>
      ))}
      {open === 'new' && <AddPerson prospect={prospect} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <EditPerson person={open} onClose={() => setOpen(null)} />}
    </RecordSection>
  )
}

function AddPerson({ prospect, onClose }: { prospect: ProspectDetail; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add person" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          initial={{}}
          submit="Add person"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await lpCrmApi('POST /api/v1/svc/lp-crm/lps/{lp_id}/people', {
              params: { lp_id: prospect.id },
              body: values,
            })
            await queryClient.invalidateQueries({ queryKey: fundraisingKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

function EditPerson({ person, onClose }: { person: ProspectPerson; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('manage', 'admin')
  const params = { person_id: person.id }
  const options = { invalidates: [fundraisingKey] }
  const remove = useAction(
    () => lpCrmApi('DELETE /api/v1/svc/lp-crm/people/{person_id}', { params }).then(onClose),
    options,
  )
  const first = useAction(
    () =>
      lpCrmApi('PATCH /api/v1/svc/lp-crm/people/{person_id}', { params, body: { main: true } }).then(onClose),
    options,
  )
  return (
    <FormDrawer title={`Edit ${person.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<Values>
            fields={fields}
            initial={person}
            submit="Save"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async (_, changed) => {
              await lpCrmApi('PATCH /api/v1/svc/lp-crm/people/{person_id}', { params, body: changed })
              await queryClient.invalidateQueries({ queryKey: fundraisingKey })
              onClose()
            }}
          />
          <Group mt="lg" gap="sm">
            {!person.main && (
              <Button variant="default" onClick={() => first.mutate(undefined)}>
                Set as main contact
              </Button>
            )}
            <Button variant="default" color="red" onClick={() => remove.mutate(undefined)}>
              Delete {person.name}
            </Button>
          </Group>
          {mayManage && (
            <PersonalData
              subject={{ type: 'prospect_person', id: person.id }}
              name={person.name}
              invalidates={fundraisingKey}
              onErased={onClose}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
