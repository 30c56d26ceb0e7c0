import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount, type FundCarryTerms } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatDate } from '../../../format/dates.ts'
import { carryTermsQuery, fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { clawbackFields, type TierTerms, tierFields } from './carry-fields.ts'
import { readCarryTerms, textsOfTerms, usualTerms } from './further-terms.ts'

interface Dated extends TierTerms {
  effective_from: string | null
}

const fields: Array<Field<keyof Dated>> = [
  ...tierFields,
  ...clawbackFields,
  {
    name: 'effective_from',
    label: 'In effect from',
    kind: 'date',
    hint: 'Default: the first open day; closed periods keep the terms they had',
  },
]

/** What the fund agreed on with its general partner: each period close accrues carried interest by it. */
export function CarryTermsForm({ fund }: { fund: FundAccount }) {
  const terms = useQuery(carryTermsQuery(fund.id))
  return (
    <Loaded query={terms}>{found => <Terms key={JSON.stringify(found)} fund={fund} found={found} />}</Loaded>
  )
}

function Terms({ fund, found }: { fund: FundAccount; found: FundCarryTerms }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('manage', 'cfo')
  return (
    <div style={{ maxWidth: 760 }}>
      <Text size="sm" c="dimmed" mb="md">
        {found.terms === null
          ? 'No carried interest is agreed yet, so period closes accrue none.'
          : `Each period close accrues carried interest as if everything were sold that day. ${
              found.effective_from === null
                ? 'These terms hold since inception.'
                : `These terms hold since ${formatDate(found.effective_from)}.`
            }`}
      </Text>
      <SchemaForm<Dated>
        fields={fields}
        initial={found.terms ? textsOfTerms(found.terms) : usualTerms}
        submit="Save terms"
        wide
        disabled={!mayManage}
        onSubmit={async ({ effective_from, ...typed }) => {
          await cfoApi('PUT /api/v1/svc/cfo/accounts/{account_id}/carry-terms', {
            params: { account_id: fund.id },
            body: {
              ...readCarryTerms(typed),
              ...(effective_from === null ? {} : { effective_from }),
            },
          })
          notifications.show({ message: 'The next period close accrues carried interest by these terms.' })
          await queryClient.invalidateQueries({ queryKey: fundsKey })
        }}
      />
    </div>
  )
}
