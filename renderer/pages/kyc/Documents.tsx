import { Button, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi, type KycChange, type KycRecord } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { choicesOf } from '../../format/choices.ts'
import { countries, countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { kycDocumentTypes } from '../../words/kyc.ts'
import { kycKey } from './kyc.ts'

type Sent = NonNullable<KycChange['documents']>

const save = ({ id, version }: KycRecord, documents: Sent) =>
  complianceApi('PATCH /api/v1/svc/compliance/kyc/{record_id}', {
    params: { record_id: id },
    body: { documents, version },
  })

/** Identity documents of the subject; only the last four characters of a number are kept. */
export function Documents({ record, mayWrite }: { record: KycRecord; mayWrite: boolean }) {
  const [adding, setAdding] = useState(false)
  const { documents } = record
  const remove = useAction((at: number) => save(record, documents.toSpliced(at, 1)), {
    invalidates: [kycKey],
  })
  return (
    <RecordSection
      title="Documents"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add document
          </Button>
        )
      }
    >
      {documents.length === 0 ? (
        <Text c="dimmed">No documents yet.</Text>
      ) : (
        <Table data-stacks>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Document</Table.Th>
              <Table.Th>Number</Table.Th>
              <Table.Th>Country</Table.Th>
              <Table.Th>Expires</Table.Th>
              {mayWrite && <Table.Th>Action</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map(({ type, number_masked, country, expires_on }, at) => (
              <Table.Tr key={`${type} ${number_masked} ${expires_on}`}>
                <Table.Td>{kycDocumentTypes[type]}</Table.Td>
                <Table.Td>{number_masked}</Table.Td>
                <Table.Td>{country === null ? '' : countryName(country)}</Table.Td>
                <Table.Td>{expires_on === null ? '' : formatDate(expires_on)}</Table.Td>
                {mayWrite && (
                  <Table.Td>
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={`Remove ${kycDocumentTypes[type]}`}
                      onClick={() => remove.mutate(at)}
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
      {adding && <AddDocument record={record} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function AddDocument({ record, onClose }: { record: KycRecord; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add document" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Sent[number]>
          fields={[
            {
              name: 'type',
              label: 'Document',
              kind: 'choice',
              choices: choicesOf(kycDocumentTypes),
              required: true,
            },
            {
              name: 'number',
              label: 'Number',
              kind: 'text',
              hint: 'Only the last four characters are stored',
            },
            { name: 'country', label: 'Country', kind: 'choice', choices: countries },
            { name: 'issued_on', label: 'Issued', kind: 'date' },
            { name: 'expires_on', label: 'Expires', kind: 'date' },
          ]}
          submit="Add document"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async document => {
            await save(record, [...record.documents, document])
            await queryClient.invalidateQueries({ queryKey: kycKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
