import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Commitment, type InvestorDetail, investorPortalApi } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { fundOfTransfer, transferColumns } from '../../components/flow/transfer-columns.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { CompanyOf } from '../../components/links/CompanyOf.tsx'
import { FundLink } from '../../components/links/FundLink.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { EvidenceDocuments } from '../../components/record/EvidenceDocuments.tsx'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { countryName } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { formatMoney } from '../../format/numbers.ts'
import { sumsByCurrency } from '../../format/sums.ts'
import { closingsQuery, transfersQuery } from '../../queries/investors.ts'
import { useMay } from '../../session/session.ts'
import { paperLanguages } from '../../words/papers.ts'
import { ChangeCommitment } from './ChangeCommitment.tsx'
import { figureColumns } from './figure-columns.ts'

type Position = InvestorDetail['commitments'][number]

/** Where an investor stands in every fund, at which closings they came in, and who they are. */
export function InvestorOverview({ investor }: { investor: InvestorDetail }) {
  const closings = useQuery(closingsQuery(investor.id))
  const [changing, setChanging] = useState<Commitment | null>(null)
  const [shown, setShown] = useState<Commitment | null>(null)
  const { commitments } = investor
  const fundOf = ({ fund_account_id }: Commitment) =>
    commitments.find(one => one.fund_account_id === fund_account_id)?.fund ?? `Fund ${fund_account_id}`
  const mayWrite = useMay('write', 'investor-portal')
  const mayReadFund = useMay('read', 'cfo')
  return (
    <>
      <Totals positions={commitments} />
      <RecordSection title="By fund">
        {commitments.length === 0 ? (
          <Text c="dimmed">No commitments yet. A commitment is the amount that can be called from them.</Text>
        ) : (
          <FiguresTable
            id={`commitments-${investor.id}`}
            label="Commitments by fund"
            rows={commitments}
            columns={positionColumns}
            rowId={({ fund_account_id }) => fund_account_id ?? 'register'}
            note="As of today: unfunded is the commitment less calls within it, plus recallable distributions"
          />
        )}
      </RecordSection>
      <RecordSection title="Closings">
        <Loaded query={closings}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">Not admitted at a closing yet.</Text>
            ) : (
              <>
                <FiguresTable
                  id={`closings-${investor.id}`}
                  label="Closings"
                  rows={items}
                  columns={[
                    ...closingColumns(fundOf, mayWrite ? setChanging : null),
                    ...(mayReadFund ? [documentsColumn(fundOf, setShown)] : []),
                  ]}
                  rowId={({ id }) => id}
                />
                <Changes commitments={items} fundOf={fundOf} />
              </>
            )
          }
        </Loaded>
      </RecordSection>
      <Transfers investor={investor} />
      {shown && (
        <FormDrawer title={`Documents of the commitment to ${fundOf(shown)}`} onClose={() => setShown(null)}>
          {() => <EvidenceDocuments fundId={shown.fund_account_id} record="commitment" recordId={shown.id} />}
        </FormDrawer>
      )}
      {changing && (
        <ChangeCommitment commitment={changing} fund={fundOf(changing)} onClose={() => setChanging(null)} />
      )}
      <RecordFacts
        title="Register"
        owner={{
          id: investor.owner_id,
          mayWrite,
          give: owner_id =>
            investorPortalApi('PATCH /api/v1/svc/investor-portal/lps/{lp_id}', {
              params: { lp_id: investor.id },
              body: { owner_id, version: investor.version },
            }),
          invalidates: [['investors']],
        }}
        createdAt={investor.created_at}
        facts={[
          ['Contact', investor.primary_contact_email ?? 'No e-mail address'],
          ['Type', investor.entity_type === null ? 'Not set' : wordsOfKey(investor.entity_type)],
          ['Country', investor.jurisdiction === null ? 'Not set' : countryName(investor.jurisdiction)],
          [
            'Registered commitment',
            investor.committed_capital === null
              ? 'Not set'
              : formatMoney(investor.committed_capital, investor.currency),
          ],
          [
            'Language',
            investor.language === null ? 'From the letterhead' : paperLanguages[investor.language],
          ],
          ['Company', <CompanyOf key="company" id={investor.company_id} />],
        ]}
      />
    </>
  )
}

/** The interests that they took over or gave up, where there are any. */
function Transfers({ investor: { id } }: { investor: InvestorDetail }) {
  const transfers = useQuery(transfersQuery({ lp_id: id }))
  if (transfers.data?.items.length === 0) return null
  return (
    <RecordSection title="Transfers of interests">
      <Loaded query={transfers}>
        {({ items }) => (
          <FiguresTable
            id={`transfers-of-${id}`}
            label="Transfers of interests"
            rows={items}
            columns={[fundOfTransfer, ...transferColumns]}
            rowId={one => one.id}
          />
        )}
      </Loaded>
    </RecordSection>
  )
}

/** The sums over the funds, one for each currency: nothing is added across them. */
export function Totals({ positions }: { positions: readonly Position[] }) {
  const figures = [
    ['Committed', (one: Position) => one.commitment],
    ['Unfunded', (one: Position) => one.unfunded],
    ['Paid in', (one: Position) => one.contributed],
    ['Distributed', (one: Position) => one.distributed],
  ] as const
  return (
    <Stats>
      {figures.map(([label, amountOf]) => (
        <Stat
          key={label}
          label={label}
          value={
            positions.length === 0
              ? '–'
              : sumsByCurrency(positions, amountOf).map(({ currency, sum }) => (
                  <div key={currency}>{formatMoney(sum, currency)}</div>
                ))
          }
        />
      ))}
    </Stats>
  )
}

const positionColumns: Array<Column<Position>> = [
  {
    id: 'fund',
    title: 'Fund',
    kind: 'text',
    value: ({ fund }) => fund ?? 'From the register, without a fund',
    show: ({ fund, fund_account_id }) =>
      fund === null || fund_account_id === null ? (
        'From the register, without a fund'
      ) : (
        <FundLink fundId={fund_account_id} search={{}}>
          {fund}
        </FundLink>
      ),
  },
  ...figureColumns,
]

type FundOf = (commitment: Commitment) => string

/** Increases and reductions of the commitments, where there are any. */
function Changes({ commitments, fundOf }: { commitments: readonly Commitment[]; fundOf: FundOf }) {
  const changes = commitments.flatMap(one =>
    one.changes.map(change => ({ ...change, fund: fundOf(one), currency: one.currency })),
  )
  if (changes.length === 0) return null
  return (
    <FiguresTable
      id="commitment-changes"
      label="Changes of commitments"
      note="Changed since"
      rows={changes}
      rowId={({ id }) => id}
      columns={[
        { id: 'fund', title: 'Fund', kind: 'text', value: one => one.fund },
        { id: 'effective_on', title: 'From', kind: 'date', value: one => one.effective_on },
        { id: 'reason', title: 'Reason', kind: 'text', value: one => one.reason },
        { id: 'author', title: 'By', kind: 'text', value: one => one.author },
        {
          id: 'amount',
          title: 'Change',
          kind: 'money',
          value: one => one.amount,
          currency: one => one.currency,
        },
      ]}
    />
  )
}

const documentsColumn = (fundOf: FundOf, onShow: (commitment: Commitment) => void): Column<Commitment> => ({
  id: 'documents',
  title: 'Documents',
  kind: 'text',
  value: () => null,
  action: true,
  show: one => (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Documents of the commitment to ${fundOf(one)}`}
      onClick={() => onShow(one)}
    >
      Documents
    </Button>
  ),
})

const closingColumns = (
  fundOf: FundOf,
  onChange: ((commitment: Commitment) => void) | null,
): Array<Column<Commitment>> => [
  { id: 'fund', title: 'Fund', kind: 'text', value: fundOf },
  { id: 'admitted_on', title: 'Closing', kind: 'date', value: one => one.admitted_on },
  { id: 'class', title: 'Class', kind: 'text', value: one => one.class },
  {
    id: 'fee',
    title: 'Management fee',
    kind: 'text',
    value: ({ excluded_from_fees }) => (excluded_from_fees ? 'Pays no fee' : 'Pays full fee'),
  },
  { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency: one => one.currency },
  ...(onChange
    ? [
        {
          id: 'change',
          title: 'Changed',
          kind: 'text' as const,
          value: (one: Commitment) => (one.changes.length === 0 ? 'Never' : `${one.changes.length} times`),
          show: (one: Commitment) => (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Change the commitment to ${fundOf(one)}`}
              onClick={() => onChange(one)}
            >
              Change
            </Button>
          ),
        },
      ]
    : []),
]
