import { Anchor, Button, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contact, crmApi } from '../../api/modules.ts'
import { CompanyLink } from '../../components/CompanyLink.tsx'
import { ConfirmTyped } from '../../components/ConfirmTyped.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { MergeDrawer } from '../../components/merge/MergeDrawer.tsx'
import { PastMerges } from '../../components/merge/PastMerges.tsx'
import { PersonalData } from '../../components/PersonalData.tsx'
import { RecordOwner } from '../../components/RecordOwner.tsx'
import { RecordTimeline } from '../../components/RecordTimeline.tsx'
import { refusal, useAction } from '../../components/use-action.ts'
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
export function ContactDrawer({ contact: opened, onClose }: ContactDrawerProps) {
  const [contact, setContact] = useState(opened)
  const queryClient = useQueryClient()
  const mayWrite = useMay('write', 'crm')
  const mayManage = useMay('manage', 'admin')
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
            remark={({ name, company }) =>
              !contact && (
                <SimilarHint
                  type="contact"
                  typed={{ name, company }}
                  find={(typed, signal) =>
                    crmApi('GET /api/v1/svc/crm/contacts/similar', { query: { name: '', ...typed }, signal })
                  }
                />
              )
            }
            onSubmit={async (values, changed) => {
              await (contact
                ? crmApi('PATCH /api/v1/svc/crm/contacts/{contact_id}', {
                    params: { contact_id: contact.id },
                    body: { ...changed, version: contact.version },
                  })
                : crmApi('POST /api/v1/svc/crm/contacts', { body: values }))
              await queryClient.invalidateQueries({ queryKey: contactsKey })
              onClose()
            }}
          />
          {contact && <Owner contact={contact} onChange={mayWrite ? setContact : undefined} />}
          {contact && <Company contact={contact} />}
          {contact && <Deals contact={contact} />}
          {contact && <History contact={contact} />}
          {contact && <PastMerges type="contact" id={contact.id} mayWrite={mayWrite} />}
          {contact && mayWrite && <Merge contact={contact} onMerged={onClose} />}
          {contact && mayManage && (
            <PersonalData
              subject={{ type: 'contact', id: contact.id }}
              name={contact.name}
              invalidates={contactsKey}
              onErased={onClose}
            />
          )}
          {contact && mayWrite && <Delete contact={contact} onDeleted={onClose} />}
        </>
      )}
    </FormDrawer>
  )
}

interface OwnerProps {
  contact: Contact
  onChange: ((changed: Contact) => void) | undefined
}

function Owner({ contact: { id, owner_id, version }, onChange }: OwnerProps) {
  const { mutate: own } = useAction(
    (owner_id: number | null) =>
      crmApi('PATCH /api/v1/svc/crm/contacts/{contact_id}', {
        params: { contact_id: id },
        body: { owner_id, version },
      }),
    {
      invalidates: [contactsKey, ['timeline']],
      done: changed => {
        onChange?.(changed)
        return 'The owner is changed'
      },
    },
  )
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Owner
      </Title>
      <RecordOwner ownerId={owner_id} onChange={onChange && own} />
    </section>
  )
}

function History({ contact }: { contact: Contact }) {
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Timeline
      </Title>
      <RecordTimeline type="contact" id={contact.id} empty="Nothing has happened to this contact yet." />
    </section>
  )
}

function Company({ contact: { company, company_id } }: { contact: Contact }) {
  if (company === null) return null
  return (
    <Text mt="md">
      Works at <CompanyLink id={company_id} name={company} />
    </Text>
  )
}

function Merge({ contact, onMerged }: { contact: Contact; onMerged: () => void }) {
  const [merging, setMerging] = useState(false)
  return (
    <>
      <Button variant="default" mt="xl" onClick={() => setMerging(true)}>
        Merge…
      </Button>
      {merging && <MergeDrawer type="contact" noun="contact" record={contact} onClose={onMerged} />}
    </>
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
