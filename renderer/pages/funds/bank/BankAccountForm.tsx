import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bankApi, type FundAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { chartQuery } from '../../../queries/funds.ts'
import { bankKey } from './bank.ts'

interface Values {
  name: string
  bank_name: string | null
  number: string
  gl_code: string
  opened_on: string | null
}

type Choices = ReadonlyArray<{ value: string; label: string }>

const fieldsFor = (cash: Choices): Array<Field<keyof Values>> => [
  { name: 'name', label: 'Name', kind: 'text', required: true, hint: 'What the office calls it' },
  { name: 'bank_name', label: 'Bank', kind: 'text' },
  {
    name: 'number',
    label: 'IBAN or account number',
    kind: 'text',
    required: true,
    hint: 'By it a file is known to be of this account; its last four signs alone are shown',
  },
  { name: 'gl_code', label: 'Account in the ledger', kind: 'choice', choices: cash, required: true },
  { name: 'opened_on', label: 'Opened', kind: 'date' },
]

/** A bank account is entered for an account of cash in the fund's ledger. */
export function BankAccountForm({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const chart = useQuery(chartQuery(fund.id))
  return (
    <FormDrawer title="Enter a bank account" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={chart}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={fieldsFor(
                items
                  .filter(({ code, parent_code }) => /^10/.test(parent_code ?? code))
                  .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
              )}
              initial={{ gl_code: '1010' }}
              submit="Enter the account"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await bankApi('POST /api/v1/svc/bank/accounts', {
                  body: { fund_account_id: fund.id, ...values },
                })
                await queryClient.invalidateQueries({ queryKey: bankKey(fund.id) })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
