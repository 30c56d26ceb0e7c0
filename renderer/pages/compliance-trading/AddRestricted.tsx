import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type RestrictedSecurityInput } from '../../api/modules.ts'
import { restrictedSecurityRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf } from '../../components/record/record-fields.tsx'
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
          fields={formFieldsOf(restrictedSecurityRecord, {
            list: { choices: choicesOf(lists) },
            reason: { choices: choicesOf(restrictionReasons) },
            scope: { choices: choicesOf(restrictionScopes) },
            scope_name: { required: true },
          })}
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
