import { Anchor, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type InvestorDetail, investorPortalApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { fundsQuery } from '../../queries/funds.ts'

interface CommitmentValues {
  fund_account_id: string
  amount: number
  class: string | null
  admitted_on: string | null
  excluded_from_fees: string
}

interface NewCommitmentProps {
  investor: InvestorDetail
  onClose: () => void
}

/** Records a commitment to a fund at one closing. */
export function NewCommitment({ investor, onClose }: NewCommitmentProps) {
  const funds = useQuery(fundsQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="New commitment" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={funds}>
          {({ items }) => {
            const [only] = items.length === 1 ? items : []
            if (items.length === 0)
              return (
                <Text c="dimmed">
                  There is no fund to commit to.{' '}
                  <Anchor component={Link} to="/funds">
                    Create one first
                  </Anchor>
                  .
                </Text>
              )
            return (
              <SchemaForm<CommitmentValues>
                fields={[
                  {
                    name: 'fund_account_id',
                    label: 'Fund',
                    kind: 'choice',
                    required: true,
                    choices: items.map(({ id, name, currency }) => ({
                      value: String(id),
                      label: `${name}, ${currency}`,
                    })),
                  },
                  {
                    name: 'amount',
                    label: 'Amount',
                    kind: 'money',
                    required: true,
                    ...(only ? { currency: only.currency } : {}),
                    hint:
                      investor.entity_type === 'general_partner'
                        ? 'In the fund currency; 0 for a general partner who commits no capital'
                        : 'In the fund currency',
                  },
                  { name: 'admitted_on', label: 'Closing', kind: 'date', hint: 'Default: today' },
                  { name: 'class', label: 'Class', kind: 'text', hint: 'Default: A' },
                  {
                    name: 'excluded_from_fees',
                    label: 'Management fee',
                    kind: 'choice',
                    required: true,
                    choices: [
                      { value: 'no', label: 'Pays full fee' },
                      { value: 'yes', label: 'None, as general partner' },
                    ],
                  },
                ]}
                initial={{
                  excluded_from_fees: investor.entity_type === 'general_partner' ? 'yes' : 'no',
                  ...(only ? { fund_account_id: String(only.id) } : {}),
                }}
                submit="Record commitment"
                autoFocus
                onDirty={onDirty}
                onCancel={close}
                onSubmit={async values => {
                  await investorPortalApi('POST /api/v1/svc/investor-portal/commitments', {
                    body: {
                      lp_id: investor.id,
                      fund_account_id: Number(values.fund_account_id),
                      amount: values.amount,
                      excluded_from_fees: values.excluded_from_fees === 'yes',
                      ...(values.class ? { class: values.class } : {}),
                      ...(values.admitted_on ? { admitted_on: values.admitted_on } : {}),
                    },
                  })
                  await queryClient.invalidateQueries({ queryKey: ['investors'] })
                  onClose()
                }}
              />
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}
