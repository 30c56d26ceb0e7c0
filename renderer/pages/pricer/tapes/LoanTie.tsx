import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bankApi, type LoanTie as Tie } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { moneyIn } from '../../../components/table/columns/money-in.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatMonth } from '../../../format/dates.ts'
import { rate } from '../../../format/figures.ts'
import { tapesKey } from './tapes.ts'

const tieQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...tapesKey, 'tie', deal_id],
    queryFn: ({ signal }) =>
      bankApi('GET /api/v1/svc/bank/deals/{deal_id}/loan', { params: { deal_id }, signal }),
  })

/** Receipts of a loan as its servicer, the books and the bank have them, with the differences. */
export function LoanTie({ dealId }: { dealId: number }) {
  const tie = useQuery(tieQuery(dealId))
  return (
    <RecordSection title="Received so far">
      <Loaded query={tie}>
        {({ loan }) =>
          loan && (
            <>
              <Text c="dimmed" size="sm">
                {loan.reported_until
                  ? `Through ${formatMonth(`${loan.reported_until}-01`)}, the last month that the servicer reported.`
                  : 'The servicer has reported no month yet.'}
              </Text>
              <FiguresTable
                id={`tie-${dealId}`}
                label="Received so far"
                rows={linesOf(loan)}
                columns={columnsIn(loan.currency)}
                rowId={({ id }) => id}
              />
            </>
          )
        }
      </Loaded>
    </RecordSection>
  )
}

type Loan = NonNullable<Tie['loan']>

interface Line {
  id: string
  said: string
  interest: number
  principal: number
  total: number
  /** From the line before; null of the first. */
  difference: number | null
}

function linesOf({ servicing, books, bank, ...loan }: Loan): Line[] {
  const shared = loan.funds.length > 1 ? loan.funds : []
  return [
    ...(servicing ? [{ id: 'servicing', said: 'Servicing says', ...servicing, difference: null }] : []),
    { id: 'books', said: 'Books say', ...books, difference: loan.books_less_servicing },
    ...shared.map(one => ({
      id: `fund-${one.holding_id}`,
      said: one.share === null ? one.fund : `${one.fund} (${rate(one.share)})`,
      ...one.books,
      difference: null,
    })),
    { id: 'bank', said: 'Bank says', ...bank, difference: loan.bank_less_books },
  ]
}

function columnsIn(currency: string): Array<Column<Line>> {
  const money = moneyIn<Line>(currency)
  return [
    { id: 'said', title: 'Source', kind: 'text', value: ({ said }) => said },
    money('interest', 'Interest', one => one.interest),
    money('principal', 'Principal', one => one.principal),
    money('total', 'Total', one => one.total),
    money('difference', 'Difference', one => one.difference),
  ]
}
