import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Distribution, portalApi } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import classes from '../capital-calls/capital-calls.module.css'
import { fundsKey } from '../funds/funds.ts'
import { committedQuery, distributionTypes } from '../investors/investors.ts'
import { bodyOf, type DistributionDraft } from './distribution-draft.ts'
import { distributionsKey, titleOf } from './distributions.ts'
import { type Received, receivedColumns, receivedInAll } from './received-columns.tsx'

interface DistributionNoticesProps {
  draft: DistributionDraft
  /** What the distribution would be; nothing of it is kept yet. */
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
      const made = await portalApi('POST /api/v1/svc/investor-portal/distributions', {
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
  const { allocation } = distribution
  return (
    <div className={classes.wide}>
      <Facts
        facts={[
          ['Fund', fund],
          [distributionTypes[distribution.type], money(distribution.amount)],
          ['Of that recallable', money(distribution.recallable_amount)],
          ...(distribution.in_kind ? [['Security', distribution.in_kind.security] as const] : []),
          ['Date', formatDate(distribution.date)],
        ]}
      />
      <Title order={2} mt="lg" mb="xs">
        Allocation
      </Title>
      <FiguresTable
        id="distribution"
        label="Allocation"
        rows={allocation}
        columns={receivedColumns(distribution)}
        rowId={({ lp_id }) => lp_id}
        totals={receivedInAll(distribution)}
      />
      <Title order={2} mt="lg" mb="xs">
        Notices
      </Title>
      {allocation.map(line => (
        <NoticePreview
          key={line.lp_id}
          distribution={distribution}
          line={line}
          fund={fund}
          open={allocation.length === 1}
        />
      ))}
      <Text mt="md" size="sm" c="dimmed">
        Nothing is posted yet. Posting it writes to the fund’s book at its date, where it stays for good.
      </Text>
      <Group mt="md" gap="sm">
        <Button loading={make.isPending} disabled={!investors.data} onClick={() => make.mutate(undefined)}>
          Post distribution
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </div>
  )
}

interface NoticePreviewProps {
  distribution: Distribution
  line: Received
  fund: string
  open: boolean
}

/** What the notice of one investor will say. */
function NoticePreview({ distribution, line, fund, open }: NoticePreviewProps) {
  const money = (amount: number) => formatMoney(amount, distribution.currency)
  return (
    <details className={classes.notice} open={open}>
      <summary>
        <span>{line.lp_name}</span>
        <span>{money(line.amount)}</span>
      </summary>
      <div className={classes.noticeBody}>
        <Facts
          facts={[
            ['To', line.lp_name],
            ['From', fund],
            ...(distribution.reference === null ? [] : [['Reference', distribution.reference] as const]),
            ...(distribution.description === null
              ? []
              : [['Description', distribution.description] as const]),
            [distributionTypes[distribution.type], money(line.amount)],
            ['Of that recallable', money(line.recallable_amount)],
            ['Unfunded before', money(line.unfunded_before)],
            ['Unfunded after', money(line.unfunded_after)],
          ]}
        />
      </div>
    </details>
  )
}
