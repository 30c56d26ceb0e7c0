import { Anchor, Button, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contact, crmApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/ConfirmTyped.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { refusal } from '../../components/use-action.ts'
import { count } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import { contactsKey } from './contacts.ts'

type ContactValues = Pick<Contact, 'name' | 'email' | 'phone' | 'company' | 'role' | 'notes'>

const fields: Array<Field<keyof ContactValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'company', label: 'Company', kind: 'text' },
  { name: 'role', label: 'Role', kind: 'text', hint: 'Their position where they work' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'text' },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
]

interface ContactDrawerProps {
  /** Null for a new one. */
  contact: Contact | null
  onClose: () => void
}

/** Somebody to create or to change. */
export function ContactDrawer({ contact, onClose }: ContactDrawerProps) {
  const queryClient = useQueryClient()
  const mayWrite = useMay('write', 'crm')
  return (
    <FormDrawer title={contact?.name ?? 'Create contact'} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<ContactValues>
            fields={fields}
            initial={contact ?? {}}
            submit={contact ? 'Save' : 'Create contact'}
            disabled={!mayWrite}
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async (values, changed) => {
              await (contact
                ? crmApi('PATCH /api/v1/svc/crm/contacts/{contact_id}', {
                    params: { contact_id: contact.id },
                    body: changed,
                  })
                : crmApi('POST /api/v1/svc/crm/contacts', { body: values }))
              await queryClient.invalidateQueries({ queryKey: contactsKey })
              onClose()
            }}
          />
          {contact && <Deals contact={contact} />}
          {contact && mayWrite && <Delete contact={contact} onDeleted={onClose} />}
        </>
      )}
    </FormDrawer>
  )
}

function Deals({ contact }: { contact: Contact }) {
  if (contact.deals.length === 0) return null
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Deals
      </Title>
      {contact.deals.map(deal => (
        <div key={deal.id}>
          <Anchor component={Link} to={`/deals/${deal.id}`}>
            {deal.name}
          </Anchor>
          {deal.role && (
            <Text span c="dimmed">
              {' '}
              {deal.role}
            </Text>
          )}
        </div>
      ))}
    </section>
  )
}

function Delete({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      crmApi('DELETE /api/v1/svc/crm/contacts/{contact_id}', { params: { contact_id: contact.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: contactsKey })
      onDeleted()
    },
    onError: error => notifications.show({ color: 'red', ...refusal(error) }),
  })
  return (
    <>
      <Button variant="subtle" color="red" mt="xl" px={0} onClick={() => setAsking(true)}>
        Delete contact
      </Button>
      {asking && (
        <ConfirmTyped
          title="Delete contact"
          name={contact.name}
          verb="Delete contact"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <Text>
            Their details and notes are gone for good, and they leave {count(contact.deals.length, 'deal')}.
            What was logged on the deals stays.
          </Text>
        </ConfirmTyped>
      )}
    </>
  )
}
