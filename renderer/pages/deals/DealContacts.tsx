import { Button, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi, type DealContact, type DealDetail } from '../../api/modules.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { dealContactsQuery, dealsKey } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'

interface PersonValues {
  name: string
  email: string | null
  role: string | null
}

const fields: Array<Field<keyof PersonValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'email',
    label: 'E-mail',
    kind: 'email',
    hint: 'Someone with the same e-mail is linked unchanged',
  },
  { name: 'role', label: 'Role on this deal', kind: 'text', hint: 'Such as borrower’s CFO' },
]

/** The people on the deal. */
export function DealContacts({ deal }: { deal: DealDetail }) {
  const dealId = deal.id
  const contacts = useQuery(dealContactsQuery(dealId))
  const mayWrite = useMay('write', 'crm') && deal.archived_at === null
  const [adding, setAdding] = useState(false)
  const remove = useRemove(dealId)
  return (
    <RecordSection
      title="People"
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Add person
          </Button>
        )
      }
    >
      <Loaded query={contacts} skeleton={<LoadingRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No contacts yet. Add the people you speak to on this deal.</Text>
          ) : (
            <Table layout="fixed">
              <Table.Tbody>
                {items.map(contact => (
                  <Table.Tr key={contact.id}>
                    <Table.Th scope="row" fw={500}>
                      {contact.name}
                      {contact.role && (
                        <Text size="sm" c="dimmed">
                          {contact.role}
                        </Text>
                      )}
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{contact.email}</Table.Td>
                    <Table.Td ta="right" w={90}>
                      {mayWrite && (
                        <Button
                          variant="subtle"
                          color="gray"
                          size="compact-xs"
                          onClick={() => remove(contact)}
                        >
                          Remove
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {adding && <AddPerson dealId={dealId} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function AddPerson({ dealId, onClose }: { dealId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add person" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<PersonValues>
          fields={fields}
          submit="Add"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await crmApi('POST /api/v1/svc/crm/deals/{deal_id}/contacts', {
              params: { deal_id: dealId },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: [...dealsKey, dealId] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

/** Takes somebody off the deal; they stay a contact, and Undo puts them back. */
const useRemove = (dealId: number) =>
  useTakeBack<DealContact>({
    remove: ({ id }) =>
      crmApi('DELETE /api/v1/svc/crm/deals/{deal_id}/contacts/{contact_id}', {
        params: { deal_id: dealId, contact_id: id },
      }),
    restore: ({ id, role }) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/contacts', {
        params: { deal_id: dealId },
        body: { contact_id: id, role },
      }),
    done: ({ name }) => `${name} was removed from this deal`,
    invalidates: [[...dealsKey, dealId]],
  }).takeBack
