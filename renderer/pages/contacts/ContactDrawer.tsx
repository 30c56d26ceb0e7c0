import { useQueryClient } from '@tanstack/react-query'
import { type Contact, crmApi } from '../../api/modules.ts'
import { contactRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { useMay } from '../../session/session.ts'
import { contactsKey } from './contacts.ts'

type ContactValues = ValuesOf<typeof contactRecord, Contact>

const fields = formFieldsOf(contactRecord)

interface ContactDrawerProps {
  /** Null for a new one. */
  contact: Contact | null
  /** Fields of a new one that the address of the page fills in. */
  filled?: Record<string, string> | null
  onClose: () => void
}

/** Creates or edits a contact. */
export function ContactDrawer({ contact, filled, onClose }: ContactDrawerProps) {
  const queryClient = useQueryClient()
  const mayWrite = useMay('write', 'crm')
  return (
    <FormDrawer title={contact?.name ?? 'Create contact'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ContactValues>
          fields={fields}
          initial={
            contact ?? {
              ...(filled?.name && { name: filled.name }),
              ...(filled?.email && { email: filled.email }),
            }
          }
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
