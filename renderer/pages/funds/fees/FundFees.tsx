import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Fees, FundAccount } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import { inSentence } from '../../../format/words.ts'
import { meant } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { labelOf } from '../../../words/fields.ts'
import { feeBases, feeDayCounts, feeFrequencies } from '../../../words/funds.ts'
import { FeeCalculator } from './FeeCalculator.tsx'
import { FeeHistory } from './FeeHistory.tsx'
import { FeePayments } from './FeePayments.tsx'
import { FeeTermsForm } from './FeeTermsForm.tsx'
import { type FeeTerms, feesQuery, sinceOf } from './fees.ts'
import { LetterClauses } from './LetterClauses.tsx'
import { SideLetters } from './SideLetters.tsx'

/** The management fee: its terms, individual agreements, calculation and accrual. */
export function FundFees({ fund }: { fund: FundAccount }) {
  const fees = useQuery(feesQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  const [editing, setEditing] = useState(false)
  const put = (label: string) => mayWrite && <Button onClick={() => setEditing(true)}>{label}</Button>
  return (
    <Loaded query={fees}>
      {({
        terms,
        effective_from,
        document,
        agreements,
        calculations,
        payable,
        payable_by_hand,
        payments,
      }) => (
        <>
          {terms === null ? (
            <>
              <Empty title="No fee terms yet" action={put('Set the fee terms')}>
                The manager’s fee, its base and timing: each period’s fee is then calculated, confirmed and
                accrued once.
              </Empty>
              <LetterClauses fund={fund} />
            </>
          ) : (
            <>
              <RecordSection
                title="Terms"
                action={
                  mayWrite && (
                    <Button variant="default" onClick={() => setEditing(true)}>
                      Change terms
                    </Button>
                  )
                }
              >
                <Facts
                  facts={[
                    ['In effect from', sinceOf(effective_from)],
                    ['Written in', document ?? 'Not set'],
                    ...factsOf(terms, fund.currency),
                  ]}
                />
                {agreements.length > 1 && <AgreementVersions fund={fund} agreements={agreements} />}
              </RecordSection>
              <SideLetters fund={fund} />
              <LetterClauses fund={fund} />
              <FeeCalculator fund={fund} />
              <RecordSection title="History">
                {calculations.length === 0 ? (
                  <Text c="dimmed">No confirmed fees yet.</Text>
                ) : (
                  <FeeHistory fund={fund} calculations={calculations} />
                )}
              </RecordSection>
              <FeePayments fund={fund} payable={payable} byHand={payable_by_hand} payments={payments} />
            </>
          )}
          {editing && (
            <FeeTermsForm fund={fund} terms={terms} document={document} onClose={() => setEditing(false)} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Earlier and future agreements. */
function AgreementVersions({ fund, agreements }: { fund: FundAccount; agreements: Fees['agreements'] }) {
  return (
    <FiguresTable
      id={`fee-agreements-${fund.id}`}
      label="Versions of the terms"
      rows={agreements}
      columns={[
        {
          id: 'from',
          title: 'From',
          kind: 'text',
          value: ({ effective_from }) => effective_from ?? '',
          show: ({ effective_from }) => sinceOf(effective_from),
        },
        { id: 'rate', title: 'Rate a year', kind: 'percent', value: ({ terms }) => terms.rate },
        {
          id: 'base',
          title: meant('On', 'the base of a fee'),
          kind: 'text',
          value: ({ terms }) => feeBases[terms.base],
        },
        { id: 'document', title: 'Written in', kind: 'text', value: version => version.document },
        { id: 'author', title: 'Recorded by', kind: 'text', value: version => version.author },
      ]}
      rowId={({ id }) => id}
      note="Every version of the terms"
    />
  )
}

function factsOf(terms: FeeTerms, currency: string): Array<readonly [string, string]> {
  const bound = (amount: number | null) => (amount === null ? 'None' : formatMoney(amount, currency))
  return [
    ['Rate', `${formatPercent(terms.rate)} a year on ${inSentence(feeBases[terms.base])}`],
    ...terms.step_downs.map(
      ({ from_date, rate, base }) =>
        [
          `From ${formatDate(from_date)}`,
          `${formatPercent(rate)} a year on ${inSentence(feeBases[base])}`,
        ] as const,
    ),
    [
      'Paid',
      `${feeFrequencies[terms.frequency]}, ${terms.timing === 'advance' ? 'in advance' : 'in arrears'}`,
    ],
    ['Days', feeDayCounts[terms.day_count]],
    ['Transaction fees deducted', formatPercent(terms.offset_pct)],
    ['Waived', formatPercent(terms.waiver_pct)],
    ['Minimum, maximum of a period', `${bound(terms.minimum)}, ${bound(terms.maximum)}`],
    [labelOf('vat_pct'), formatPercent(terms.vat_pct)],
  ]
}
