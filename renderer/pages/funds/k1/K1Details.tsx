import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount, type K1DetailsInput } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { fundsKey } from '../../../queries/funds.ts'
import { detailsQuery } from './k1.ts'

type Details = { [Name in keyof K1DetailsInput]-?: Exclude<K1DetailsInput[Name], undefined> }

const fields: Array<Field<keyof Details>> = [
  { name: 'ein', label: 'Employer identification number', kind: 'text', hint: 'Such as 12-3456789' },
  { name: 'address', label: 'The partnership’s address', kind: 'multiline' },
  { name: 'filed_at', label: 'Filing office', kind: 'text', hint: 'A service centre, or e-file' },
  { name: 'preparer_name', label: 'Prepared by', kind: 'text' },
  { name: 'preparer_firm', label: 'Firm', kind: 'text' },
  { name: 'preparer_address', label: 'The firm’s address', kind: 'multiline' },
  { name: 'preparer_phone', label: 'The firm’s telephone', kind: 'text' },
  {
    name: 'allocation_method',
    label: 'A year in which interests change',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'interim_closing', label: 'Interim closings: by each close and its days' },
      { value: 'proration', label: 'Proration: by the days of the whole year' },
    ],
    hint: 'One method for the boxes and for item L (26 CFR 1.706-4)',
  },
  {
    name: 'business_began_on',
    label: 'Business began on',
    kind: 'date',
    hint: 'From its month on, organisational costs are amortised over 180 months',
  },
]

/** The partnership's and the preparer's details on the fund's K-1s. */
export function K1Details({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const details = useQuery(detailsQuery(fund.id))
  return (
    <FormDrawer title="The partnership and its preparer" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={details}>
          {({ fund_account_id: _fund, ...kept }) => (
            <SchemaForm<Details>
              fields={fields}
              initial={kept}
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async body => {
                await cfoApi('PUT /api/v1/svc/cfo/accounts/{account_id}/k1/details', {
                  params: { account_id: fund.id },
                  body,
                })
                await queryClient.invalidateQueries({ queryKey: fundsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
