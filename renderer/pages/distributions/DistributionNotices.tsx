import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Distribution, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { titleOf } from '../../components/flow/distributions.ts'
import { Notices } from '../../components/flow/Notices.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { fundsKey } from '../../queries/funds.ts'
import { committedQuery } from '../../queries/investors.ts'
import { distributionTypes } from '../../words/capital.ts'
import { bodyOf, type DistributionDraft } from './distribution-draft.ts'
import { distributionsKey } from './distributions.ts'
import { receivedColumns, receivedInAll } from './received-columns.tsx'

interface DistributionNoticesProps {
  draft: DistributionDraft
  /** The distribution as previewed, not stored. */
  distribution: Distribution
  fund: string
  onBack: () => void
  onMade: (id: number) => void
}

/** The whole distribution as it would be posted, and the notice of every investor. */
export function DistributionNotices({ draft, distribution, fund, onBack, onMade }: DistributionNoticesProps) {
  const investors = useQuery(committedQuery(Number(draft.fund)))
  const make = useAction(
    async () => {
      const made = await investorPortalApi('POST /api/v1/svc/investor-portal/distributions', {
        body: bodyOf(draft, investors.data ?? []),
      })
      onMade(made.id)
      return made
    },
    {
      invalidates: [distributionsKey, fundsKey, ['investors']],
      done: made => `${titleOf(made)} is posted`,
    },
  )
  const money = (amount: number) => formatMoney(amount, distribution.currency)
  const type = distributionTypes[distribution.type]
  return (
    <Notices
      flow={distribution}
      fund={fund}
      facts={[
        [type, money(distribution.amount)],
        ['Of which recallable', money(distribution.recallable_amount)],
        ...(distribution.in_kind ? [['Security', distribution.in_kind.security] as const] : []),
        ...(distribution.paid
          ? [['Paid', formatMoney(distribution.paid.amount, distribution.paid.currency)] as const]
          : []),
        ['Date', formatDate(distribution.date)],
      ]}
      tableId="distribution"
      columns={receivedColumns(distribution)}
      totals={receivedInAll(distribution)}
      noticed={distribution.allocation}
      said={line => [
        [type, money(line.amount)],
        ['Of which recallable', money(line.recallable_amount)],
      ]}
      preview={() =>
        investorPortalApi('POST /api/v1/svc/investor-portal/distributions/notices/preview', {
          body: bodyOf(draft, investors.data ?? []),
        })
      }
      warnings={distribution.warnings}
      note="Not yet posted. Posting adds a permanent entry to the fund’s book at its date."
      actions={back => (
        <Group mt="md" gap="sm">
          <Button loading={make.isPending} disabled={!investors.data} onClick={() => make.mutate(undefined)}>
            Post distribution
          </Button>
          {back}
        </Group>
      )}
      onBack={onBack}
    />
  )
}
