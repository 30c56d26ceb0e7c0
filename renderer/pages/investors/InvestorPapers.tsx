import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InvestorDetail, K1 } from '../../api/modules.ts'
import { formAt, noticesAt } from '../../api/papers.ts'
import { nameOf } from '../../components/flow/calls.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { fundPapersQuery } from '../../queries/investors.ts'
import { useEnabledModules } from '../../session/session.ts'
import { LatestStatement } from './LatestStatement.tsx'
import { callsToldTo, fundsOf } from './papers.ts'

/** The investor of the papers, with what they were given. */
type Given = Pick<InvestorDetail, 'id' | 'commitments' | 'capital_calls'>

/** Papers for an investor: notices, capital account statements and tax forms. */
export function InvestorPapers({ investor }: { investor: Given }) {
  const books = useEnabledModules().has('cfo')
  return (
    <>
      <Notices investor={investor} />
      {books && fundsOf(investor).map(fund => <FundPapers key={fund.id} investor={investor} fund={fund} />)}
    </>
  )
}

function Notices({ investor }: { investor: Given }) {
  const issued = callsToldTo(investor)
  return (
    <RecordSection title="Capital call notices">
      {issued.length === 0 ? (
        <Text c="dimmed">No notices issued to them yet.</Text>
      ) : (
        <FiguresTable
          id={`notices-of-${investor.id}`}
          label="Notices"
          rows={issued}
          columns={noticeColumns(investor.id)}
          rowId={({ id }) => id}
        />
      )}
    </RecordSection>
  )
}

/** The column of downloads. */
const takeColumn = <Row,>(take: (row: Row) => TakeProps): Column<Row> => ({
  id: 'take',
  title: 'Download',
  kind: 'text',
  value: () => null,
  action: true,
  show: row => <Take {...take(row)} />,
})

const noticeColumns = (investorId: number): Array<Column<InvestorDetail['capital_calls'][number]>> => [
  { id: 'notice', title: 'Notice', kind: 'text', value: nameOf },
  { id: 'of', title: 'Of', kind: 'date', value: call => call.notice_date },
  { id: 'due', title: 'Due', kind: 'date', value: call => call.due_date },
  takeColumn(call => ({
    what: `Notice for ${nameOf(call)}`,
    addresses: {
      PDF: noticesAt('calls', call.id, 'pdf', investorId),
      CSV: noticesAt('calls', call.id, 'csv', investorId),
    },
  })),
]

interface TakeProps {
  what: string
  addresses: Record<string, string>
}

function Take({ what, addresses }: TakeProps) {
  return Object.entries(addresses).map(([kind, href]) => (
    <Anchor key={kind} size="sm" mr="md" href={href} download aria-label={`${what} as ${kind}`}>
      {kind}
    </Anchor>
  ))
}

interface FundPapersProps {
  investor: Given
  fund: { id: number; name: string; currency: string }
}

function FundPapers({ investor, fund }: FundPapersProps) {
  const papers = useQuery(fundPapersQuery(investor.id, fund.id))
  return (
    <Loaded query={papers}>
      {({ statements, forms }) => (
        <>
          <RecordSection title={`Capital account, ${fund.name}`}>
            {statements.length === 0 ? (
              <Text c="dimmed">
                No period of this fund is closed yet. Each close produces capital account statements.
              </Text>
            ) : (
              <FiguresTable
                id={`capital-account-${investor.id}-${fund.id}`}
                label={`Capital account, ${fund.name}`}
                rows={statements}
                columns={[...statementColumns(fund.currency), takeStatement(investor, fund.id)]}
                rowId={({ close }) => close.id}
                note="As of each period close"
              />
            )}
          </RecordSection>
          {statements[0] && (
            <RecordSection title={`Latest statement, ${fund.name}`}>
              <LatestStatement investor={investor} fund={fund} close={statements[0].close} />
            </RecordSection>
          )}
          <RecordSection title={`Schedules K-1, ${fund.name}`}>
            {forms.length === 0 ? (
              <Text c="dimmed">None created for them yet.</Text>
            ) : (
              <FiguresTable
                id={`k1-${investor.id}-${fund.id}`}
                label={`Schedules K-1, ${fund.name}`}
                rows={forms}
                columns={formColumns}
                rowId={({ id }) => id}
              />
            )}
          </RecordSection>
        </>
      )}
    </Loaded>
  )
}

const formColumns: Array<Column<K1>> = [
  // A year, not an amount: it has no separator.
  { id: 'tax_year', title: 'Tax year', kind: 'text', value: form => form.tax_year },
  { id: 'version', title: 'Version', kind: 'text', value: ({ version, kind }) => `${version}, ${kind}` },
  takeColumn(form => ({
    what: `K-1 of ${form.tax_year}`,
    addresses: { PDF: formAt(form, 'pdf'), CSV: formAt(form, 'csv') },
  })),
]

const takeStatement = (investor: Given, fundId: number): Column<Statement> => {
  const statementAt = (kind: 'pdf' | 'csv', closeId: number) =>
    `/api/v1/svc/cfo/accounts/${fundId}/period-close/${closeId}/statements/${kind}?lp_id=${investor.id}`
  return takeColumn(({ close }) => ({
    what: `Statement to ${formatDate(close.period_end)}`,
    addresses: {
      PDF: statementAt('pdf', close.id),
      CSV: statementAt('csv', close.id),
      ILPA: `/api/v1/svc/cfo/accounts/${fundId}/ilpa/xlsx?lp_id=${investor.id}&to=${close.period_end}`,
    },
  }))
}

interface Statement {
  close: { id: number; period_start: string; period_end: string }
  beginning: number
  contributions: number
  distributions: number
  allocated_income: number
  other: number
  ending: number
}

function statementColumns(fundCurrency: string): Array<Column<Statement>> {
  const money = (id: string, title: string, value: (row: Statement) => number): Column<Statement> => ({
    id,
    title,
    kind: 'money',
    value,
    currency: () => fundCurrency,
  })
  return [
    { id: 'from', title: 'From', kind: 'date', value: ({ close }) => close.period_start },
    { id: 'to', title: 'To', kind: 'date', value: ({ close }) => close.period_end },
    money('beginning', 'Beginning', row => row.beginning),
    money('contributions', 'Contributions', row => row.contributions),
    money('distributions', 'Distributions', row => 0 - row.distributions),
    money('income', 'Net income', row => row.allocated_income),
    money('other', 'Other', row => row.other),
    money('ending', 'Ending', row => row.ending),
  ]
}
