import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type RestrictedSecurityInput } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../format/choices.ts'
import { restrictionReasons, restrictionScopes } from '../../words/compliance.ts'
import { lists, tradingKey } from './trading.ts'

type Values = Pick<
  RestrictedSecurityInput,
  'issuer' | 'ticker' | 'isin' | 'cusip' | 'list' | 'reason' | 'scope' | 'scope_name' | 'note' | 'ends_on'
> & { starts_on: string | null }

/** A security that is put on a list, for the whole firm, a desk or a person. */
export function AddRestricted({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add to a list" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'issuer', label: 'Issuer', kind: 'text', required: true },
            { name: 'ticker', label: 'Ticker', kind: 'text' },
            { name: 'isin', label: 'ISIN', kind: 'text', hint: 'Its check digit is looked at' },
            { name: 'cusip', label: 'CUSIP', kind: 'text', hint: 'Found within an ISIN too' },
            { name: 'list', label: 'List', kind: 'choice', required: true, choices: choicesOf(lists) },
            {
              name: 'reason',
              label: 'Why',
              kind: 'choice',
              required: true,
              choices: choicesOf(restrictionReasons),
            },
            {
              name: 'scope',
              label: 'Holds for',
              kind: 'choice',
              required: true,
              choices: choicesOf(restrictionScopes),
            },
            {
              name: 'scope_name',
              label: 'Who',
              kind: 'text',
              required: true,
              hint: 'A person’s requests are denied; those of others go to a reviewer. What holds for a desk is denied to everybody.',
            },
            { name: 'starts_on', label: 'From', kind: 'date', hint: 'Default: today' },
            { name: 'ends_on', label: 'Until', kind: 'date', hint: 'The last day; open when left empty' },
            { name: 'note', label: 'Note', kind: 'multiline', hint: 'Read by compliance only' },
          ]}
          initial={{ list: 'restricted', scope: 'firm' }}
          asks={(name, { scope }) => name !== 'scope_name' || scope !== 'firm'}
          submit="Add to the list"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ starts_on, ...values }) => {
            await complianceApi('POST /api/v1/svc/compliance/trade/restricted', {
              body: { ...values, ...(starts_on === null ? {} : { starts_on }) },
            })
            await queryClient.invalidateQueries({ queryKey: tradingKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
