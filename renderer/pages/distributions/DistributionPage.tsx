import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Distribution, investorPortalApi } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { AllNotices } from '../../components/flow/AllNotices.tsx'
import { titleOf } from '../../components/flow/distributions.ts'
import { noticeColumn } from '../../components/flow/flow-columns.tsx'
import { useFundFact } from '../../components/flow/fund-fact.tsx'
import { TakeBack } from '../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { FundLink } from '../../components/links/FundLink.tsx'
import { MailSection } from '../../components/mail/MailSection.tsx'
import { BackLink } from '../../components/page/BackLink.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney, formatNumber } from '../../format/numbers.ts'
import { holdingQuery } from '../../queries/holdings.ts'
import { distributionMail } from '../../queries/mail.ts'
import { useMay } from '../../session/session.ts'
import { distributionTypes } from '../../words/capital.ts'
import { distributionQuery } from './distributions.ts'
import { receivedColumns, receivedInAll } from './received-columns.tsx'

const route = getRouteApi('/office/distributions/$distributionId')

/** One distribution: its recipients, its posting and its notices. */
export function DistributionPage() {
  const { distributionId } = route.useParams()
  const distribution = useQuery(distributionQuery(Number(distributionId)))
  return <LoadedPage query={distribution}>{found => <Made distribution={found} />}</LoadedPage>
}

function Made({ distribution }: { distribution: Distribution }) {
  const mayWrite = useMay('write', 'investor-portal')
  const [asking, setAsking] = useState(false)
  const money = (amount: number) => formatMoney(amount, distribution.currency)
  return (
    <PageBody>
      <BackLink to="/distributions" label="Distributions" />
      <PageHeader
        title={titleOf(distribution)}
        description={`${distributionTypes[distribution.type]} · ${formatDate(distribution.date)}`}
        calls={[
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}',
          'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/void',
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices',
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/pdf',
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/csv',
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail',
          'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail',
          'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail/{lp_id}/eml',
        ]}
        actions={
          mayWrite &&
          distribution.taken_back_on === null && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Reverse distribution
            </Button>
          )
        }
      />
      {asking && (
        <FormDrawer title={`Take ${titleOf(distribution)} back?`} onClose={() => setAsking(false)}>
          {(onDirty, close) => (
            <TakeBack
              submit="Reverse distribution"
              onDirty={onDirty}
              onCancel={close}
              take={body =>
                investorPortalApi('POST /api/v1/svc/investor-portal/distributions/{distribution_id}/void', {
                  params: { distribution_id: distribution.id },
                  body,
                })
              }
              onDone={() => setAsking(false)}
            >
              Its entry is reversed and it no longer counts. Void any withholding first. No money moves.
            </TakeBack>
          )}
        </FormDrawer>
      )}
      {distribution.taken_back_on !== null && (
        <Alert mb="md" title={`Voided on ${formatDate(distribution.taken_back_on)}`}>
          {distribution.void?.reason} · It no longer counts, and no notice is sent.
        </Alert>
      )}
      <Stats>
        <Stat
          label={distribution.type === 'withholding_tax' ? 'Withheld' : 'Distributed'}
          value={money(Math.abs(distribution.amount))}
        />
        <Stat label="Recallable" value={money(distribution.recallable_amount)} />
        <Stat label="Investors" value={formatNumber(distribution.allocation.length)} />
      </Stats>
      <RecordSection title="Details">
        <Facts facts={useFacts(distribution)} />
        {distribution.warnings.map(warning => (
          <Text key={warning} mt="sm" size="sm">
            {warning}
          </Text>
        ))}
      </RecordSection>
      <RecordSection title="Recipients">
        <FiguresTable
          id={`distribution-${distribution.id}`}
          label="Allocation"
          rows={distribution.allocation}
          columns={[
            ...receivedColumns(distribution),
            noticeColumn('distributions', distribution.id, () => true),
          ]}
          rowId={({ lp_id }) => lp_id}
          totals={receivedInAll(distribution)}
        />
      </RecordSection>
      {distribution.taken_back_on === null && (
        <>
          <AllNotices kind="distributions" id={distribution.id} />
          <MailSection papers={distributionMail(distribution.id)} title="Notices by mail" />
        </>
      )}
    </PageBody>
  )
}

function useFacts(distribution: Distribution): Array<readonly [string, ReactNode]> {
  const { in_kind: kind, currency, entry_id: entry, paid } = distribution
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    ...useFundFact(distribution.fund_account_id),
    ...useSourceFact(distribution.holding_id),
    ...(distribution.description === null ? [] : [['Description', distribution.description] as const]),
    ...(kind
      ? [
          ['Security', kind.security] as const,
          ...(kind.quantity === undefined ? [] : [['Quantity', formatNumber(kind.quantity)] as const]),
          ...(kind.cost === undefined ? [] : [['Cost', money(kind.cost)] as const]),
          ...(kind.unrealised === undefined ? [] : [['Marked up by', money(kind.unrealised)] as const]),
        ]
      : []),
    ...(paid
      ? [
          ['Paid in another currency', formatMoney(paid.amount, paid.currency)] as const,
          ['Exchange difference', money(paid.exchange_difference)] as const,
        ]
      : []),
    [
      'Ledger',
      entry === null || distribution.fund_account_id === null ? (
        'Not posted without a fund'
      ) : (
        <FundLink
          key="entry"
          fundId={distribution.fund_account_id}
          search={{ tab: 'journal', entry: String(entry) }}
        >
          Entry of {formatDate(distribution.date)}
        </FundLink>
      ),
    ],
  ]
}

/** The holding whose proceeds are paid out. */
function useSourceFact(id: number | null): Array<readonly [string, ReactNode]> {
  const { data } = useQuery({ ...holdingQuery(id ?? 0), enabled: id !== null })
  if (id === null) return []
  return [
    [
      'Source',
      <Anchor key="source" component={Link} to={`/holdings/${id}`}>
        {data?.name ?? id}
      </Anchor>,
    ],
  ]
}
