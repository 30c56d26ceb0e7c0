import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contact, crmApi } from '../../api/modules.ts'
import { contactRecord } from '../../api/records.generated.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { nextStepFact } from '../../components/record/next-step.ts'
import { PersonalData } from '../../components/record/PersonalData.tsx'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { factsOf } from '../../components/record/record-fields.tsx'
import { TabbedRecordPage } from '../../components/record/TabbedRecordPage.tsx'
import { count } from '../../format/numbers.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { ContactDrawer } from './ContactDrawer.tsx'
import { contactArchiving, contactQuery, contactsKey } from './contacts.ts'

const route = getRouteApi('/office/contacts/$contactId')

/** One person: who they are, where they work, the deals they are on. */
export function ContactPage() {
  const { contactId } = route.useParams()
  const contact = useQuery(contactQuery(Number(contactId)))
  return <LoadedPage query={contact}>{found => <Shown key={found.id} contact={found} />}</LoadedPage>
}

function Shown({ contact }: { contact: Contact }) {
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'crm')
  const mayChange = mayWrite && contact.archived_at === null
  const mayManage = useMay('manage', 'admin')
  const [editing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  useKeys('Contact', mayChange ? [{ keys: 'e', label: 'Edit the contact', run: edit }] : [])
  return (
    <TabbedRecordPage
      of="contact"
      record={contact}
      description={[contact.role, contact.company].filter(Boolean).join(' · ') || 'Contact'}
      mayWrite={mayWrite}
      archive={{ archived: contact.archived_at !== null, ...contactArchiving }}
      remove={{
        says: `Their details and notes are permanently deleted, and they are removed from ${count(contact.deals.length, 'deal')}. Activities logged on deals are kept.`,
        run: () =>
          crmApi('DELETE /api/v1/svc/crm/contacts/{contact_id}', { params: { contact_id: contact.id } }),
        invalidates: [contactsKey],
      }}
      actions={
        mayWrite && (
          <Button variant="default" onClick={edit}>
            Edit
          </Button>
        )
      }
      opened={editing && <ContactDrawer contact={contact} onClose={() => setEditing(false)} />}
      calls={[
        'GET /api/v1/svc/crm/contacts/{contact_id}',
        'PATCH /api/v1/svc/crm/contacts/{contact_id}',
        'DELETE /api/v1/svc/crm/contacts/{contact_id}',
        'POST /api/v1/svc/crm/contacts/{contact_id}/archive',
        'POST /api/v1/svc/crm/contacts/{contact_id}/restore',
        'POST /api/v1/svc/crm/contacts/{contact_id}/merge',
      ]}
    >
      <ContactFacts contact={contact} mayWrite={mayChange} />
      <ContactDeals contact={contact} />
      {mayManage && (
        <PersonalData
          subject={{ type: 'contact', id: contact.id }}
          name={contact.name}
          invalidates={contactsKey}
          onErased={() => void navigate({ to: '/contacts' })}
        />
      )}
    </TabbedRecordPage>
  )
}

function ContactFacts({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { id, owner_id, version } = contact
  return (
    <RecordFacts
      title="Contact"
      owner={{
        id: owner_id,
        mayWrite,
        give: owner =>
          crmApi('PATCH /api/v1/svc/crm/contacts/{contact_id}', {
            params: { contact_id: id },
            body: { owner_id: owner, version },
          }),
        invalidates: [contactsKey],
      }}
      createdAt={contact.created_at}
      facts={factsOf(contactRecord, contact, { next_step: nextStepFact(contact), next_step_at: null })}
    />
  )
}

function ContactDeals({ contact: { deals } }: { contact: Contact }) {
  return (
    <RecordSection title="Deals">
      {deals.length === 0 ? (
        <Text c="dimmed">They are on no deal yet. A deal’s page adds people to it.</Text>
      ) : (
        <Facts
          facts={deals.map(({ id, name, role }) => [
            role ?? 'No role',
            <Anchor key={id} component={Link} to={`/deals/${id}`} size="sm">
              {name}
            </Anchor>,
          ])}
        />
      )}
    </RecordSection>
  )
}
