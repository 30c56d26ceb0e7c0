import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Contact } from '../../api/modules.ts'
import { contactRecord } from '../../api/records.generated.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ArchiveChosen, ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { columnsOf } from '../../components/record/record-fields.tsx'
import { useArchiving } from '../../components/record/use-archiving.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useColleagues } from '../../queries/colleagues.ts'
import { useCommands } from '../../routes/commands.ts'
import { useFilledForm } from '../../routes/filled-form.ts'
import { useMay } from '../../session/session.ts'
import { ContactDrawer } from './ContactDrawer.tsx'
import { createContact } from './commands.ts'
import { allContactsQuery, contactArchiving } from './contacts.ts'

const deals: Column<Contact> = {
  id: 'deals',
  title: 'Deals',
  kind: 'text',
  value: contact => contact.deals.map(({ name }) => name).join(', ') || null,
  width: 180,
}

const columnsFor = (rows: Contact[], people: ReturnType<typeof useColleagues>) =>
  columnsOf(contactRecord, {
    rows,
    people,
    own: { next_step: { optional: false } },
    besides: { phone: [deals] },
  })

/** The people one does business with. */
export function ContactsPage() {
  const archived = useArchived()
  const contacts = useQuery(allContactsQuery(archived))
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(contacts.data?.items ?? [], people), [contacts.data, people])
  const archiving = useArchiving(contactArchiving, 'contact')
  const mayWrite = useMay('write', 'crm')
  const [creating, setCreating] = useState(false)
  const { filled, leave } = useFilledForm()
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
              Everyone you work with on your deals. Import them from a CSV file, or create them one by one.
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
              href={({ id }) => `/contacts/${id}`}
            />
          )
        }
      </Loaded>
      {(creating || (filled && mayWrite)) && (
        <ContactDrawer
          key={filled?.name}
          contact={null}
          filled={filled}
          onClose={() => {
            setCreating(false)
            leave()
          }}
        />
      )}
    </PageBody>
  )
}
