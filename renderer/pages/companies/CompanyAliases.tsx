import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Company, companiesApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { companiesKey } from '../../queries/companies.ts'

/** The other names by which the company is known and found. */
export function CompanyAliases({ company, mayWrite }: { company: Company; mayWrite: boolean }) {
  const [adding, setAdding] = useState(false)
  const remove = useAction(
    (alias_id: number) =>
      companiesApi('DELETE /api/v1/svc/companies/{company_id}/aliases/{alias_id}', {
        params: { company_id: company.id, alias_id },
      }),
    { invalidates: [companiesKey] },
  )
  return (
    <RecordSection
      title="Also known as"
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Add name
          </Button>
        )
      }
    >
      {company.aliases.length === 0 && (
        <Text c="dimmed">No other names. Add the names used in documents and conversations.</Text>
      )}
      {company.aliases.map(alias => (
        <Group key={alias.id} justify="space-between" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{alias.name}</Text>
          {mayWrite && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={`Remove the name ${alias.name}`}
              onClick={() => remove.mutate(alias.id)}
            >
              Remove
            </Button>
          )}
        </Group>
      ))}
      {adding && <AddAlias company={company} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function AddAlias({ company, onClose }: { company: Company; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Another name of ${company.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ name: string }>
          fields={[
            {
              name: 'name',
              label: 'Name',
              kind: 'text',
              required: true,
              hint: 'A former name, abbreviation or other spelling',
            },
          ]}
          submit="Add name"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await companiesApi('POST /api/v1/svc/companies/{company_id}/aliases', {
              params: { company_id: company.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: companiesKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
