import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Contact } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ArchiveChosen, ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { nextStepColumns } from '../../components/record/next-step.ts'
import { ownerColumn } from '../../components/record/owner-column.ts'
import { useArchiving } from '../../components/record/use-archiving.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useColleagues } from '../../queries/colleagues.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { ContactDrawer } from './ContactDrawer.tsx'
import { createContact } from './commands.ts'
import { allContactsQuery, contactArchiving } from './contacts.ts'

const columnsFor = (people: ReturnType<typeof useColleagues>): Array<Column<Contact>> => [
  { id: 'name', title: 'Name', kind: 'text', value: contact => contact.name },
  { id: 'company', title: 'Company', kind: 'text', value: contact => contact.company, width: 160 },
  { id: 'role', title: 'Role', kind: 'text', value: contact => contact.role, width: 120 },
  { id: 'email', title: 'E-mail', kind: 'text', value: contact => contact.email, width: 200 },
  { id: 'phone', title: 'Phone', kind: 'text', value: contact => contact.phone, width: 150 },
  {
    id: 'deals',
    title: 'Deals',
    kind: 'text',
    value: contact => contact.deals.map(deal => deal.name).join(', ') || null,
    width: 180,
  },
  { id: 'notes', title: 'Notes', kind: 'text', value: contact => contact.notes, optional: true },
  { id: 'created_at', title: 'Created', kind: 'time', value: contact => contact.created_at, optional: true },
  ownerColumn<Contact>(people),
  ...nextStepColumns<Contact>('next_step'),
]

/** The people one does business with. */
export function ContactsPage() {
  const archived = useArchived()
  const contacts = useQuery(allContactsQuery(archived))
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(people), [people])
  const archiving = useArchiving(contactArchiving, 'contact')
  const mayWrite = useMay('write', 'crm')
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  useCommands('Contacts', [[createContact, create]])
  const actions = mayWrite && (
    <>
      <Button variant="default" component={Link} to="/contacts/import">
        Import
      </Button>
      <Button onClick={create}>Create contact</Button>
    </>
  )
  return (
    <PageBody>
      <PageHeader
        title="Contacts"
        actions={actions}
        calls={[
          'GET /api/v1/svc/crm/contacts',
          'POST /api/v1/svc/crm/contacts',
          'PATCH /api/v1/svc/crm/contacts/{contact_id}',
          'DELETE /api/v1/svc/crm/contacts/{contact_id}',
          'POST /api/v1/svc/crm/contacts/{contact_id}/archive',
          'POST /api/v1/svc/crm/contacts/{contact_id}/restore',
        ]}
      />
      <Loaded query={contacts}>
        {({ items }) =>
          items.length === 0 && !archived ? (
            <Empty
              title="No contacts yet"
              action={
                <>
                  {mayWrite && (
                    <Button component={Link} to="/contacts/import">
                      Import contacts
                    </Button>
                  )}
                  <ArchivedSwitch />
                </>
              }
            >
              Everybody you speak to on your deals. Bring them in from a CSV file, or create them one by one.
            </Empty>
          ) : (
            <DataTable
              id="contacts"
              noun="contact"
              rows={items}
              columns={columns}
              chooses={<ArchivedSwitch />}
              bulk={
                mayWrite
                  ? (chosen, clear) => <ArchiveChosen chosen={chosen} clear={clear} {...archiving} />
                  : undefined
              }
              rowId={contact => contact.id}
              onOpen={({ id }) =>
                void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) } })
              }
            />
          )
        }
      </Loaded>
      {creating && <ContactDrawer contact={null} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
