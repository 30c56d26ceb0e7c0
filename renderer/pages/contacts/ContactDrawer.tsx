import { useQueryClient } from '@tanstack/react-query'
import { type Contact, crmApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { nextStepFields, type Planned } from '../../components/record/next-step.ts'
import { useMay } from '../../session/session.ts'
import { contactsKey } from './contacts.ts'

type ContactValues = Pick<Contact, 'name' | 'email' | 'phone' | 'company' | 'role' | 'notes' | keyof Planned>

const fields: Array<Field<keyof ContactValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'company', label: 'Company', kind: 'text' },
  { name: 'role', label: 'Role', kind: 'text', hint: 'Their position where they work' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'text' },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
  ...nextStepFields,
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
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
