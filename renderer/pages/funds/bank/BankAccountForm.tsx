import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BankAccount, bankApi, type FundAccount } from '../../../api/modules.ts'
import { bankAccountRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../../components/record/record-fields.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { accountText } from '../../../format/accounts.ts'
import { bankKey } from '../../../queries/bank-accounts.ts'
import { chartQuery } from '../../../queries/funds.ts'

type Said = ValuesOf<typeof bankAccountRecord, BankAccount>
type Values = Said & { gl_code: string }

type Choices = ReadonlyArray<{ value: string; label: string }>

const fieldsFor = (cash: Choices): Array<Field<keyof Values>> => [
  ...formFieldsOf(bankAccountRecord),
  { name: 'gl_code', label: 'Ledger account', kind: 'choice', choices: cash, required: true },
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
                  .map(one => ({ value: one.code, label: accountText(one) })),
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

type Change = Omit<Said, 'number'> & { number: string | null }

/** Edits a bank account; its ledger account is fixed. */
export function EditBankAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const fields = formFieldsOf(bankAccountRecord, {
    number: { required: false, hint: `Leave it empty to keep ${account.number}` },
  })
  return (
    <FormDrawer title={`Edit ${account.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Change>
          fields={fields}
          initial={{ ...account, number: null }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (_, { number, ...changed }) => {
            await bankApi('PATCH /api/v1/svc/bank/accounts/{account_id}', {
              params: { account_id: account.id },
              body: { ...changed, ...(number ? { number } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: bankKey(account.fund_account_id) })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
