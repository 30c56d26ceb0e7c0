import { Button, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi, type KycRecord } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { countries, countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { formatPercent } from '../../format/numbers.ts'
import { kycKey } from './kyc.ts'

type Owner = KycRecord['beneficial_owners'][number]

const save = ({ id, version }: KycRecord, beneficial_owners: Owner[]) =>
  complianceApi('PATCH /api/v1/svc/compliance/kyc/{record_id}', {
    params: { record_id: id },
    body: { beneficial_owners, version },
  })

/** Beneficial owners of the subject, who are screened with it. */
export function Owners({ record, mayWrite }: { record: KycRecord; mayWrite: boolean }) {
  const [adding, setAdding] = useState(false)
  const owners = record.beneficial_owners
  const remove = useAction(
    (name: string) =>
      save(
        record,
        owners.filter(one => one.name !== name),
      ),
    {
      invalidates: [kycKey],
    },
  )
  return (
    <RecordSection
      title="Beneficial owners"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add owner
          </Button>
        )
      }
    >
      {owners.length === 0 ? (
        <Text c="dimmed">{record.ownership_note ?? 'No names yet.'}</Text>
      ) : (
        <Table data-stacks>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th ta="right">Share</Table.Th>
              <Table.Th>Born</Table.Th>
              <Table.Th>Country</Table.Th>
              {mayWrite && <Table.Th>Action</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {owners.map(({ name, share, birth_date, country }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{formatPercent(share)}</Table.Td>
                <Table.Td>{birth_date === null ? '' : formatDate(birth_date)}</Table.Td>
                <Table.Td>{country === null ? '' : countryName(country)}</Table.Td>
                {mayWrite && (
                  <Table.Td>
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={`Remove ${name}`}
                      onClick={() => remove.mutate(name)}
                    >
                      Remove
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {adding && <AddOwner record={record} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function AddOwner({ record, onClose }: { record: KycRecord; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add owner" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Owner>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            { name: 'share', label: 'Share', kind: 'percent', required: true },
            { name: 'birth_date', label: 'Born', kind: 'date' },
            { name: 'country', label: 'Country', kind: 'choice', choices: countries },
          ]}
          submit="Add owner"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async owner => {
            await save(record, [...record.beneficial_owners, owner])
            await queryClient.invalidateQueries({ queryKey: kycKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
