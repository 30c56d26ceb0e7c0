import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TradeCheck } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { meant } from '../../language/language.ts'
import { criteriaMet } from '../../words/compliance.ts'
import { checksQuery, lists } from './trading.ts'

/** Past checks of the lists, with their author and result. */
export function Checks() {
  const query = useInfiniteQuery(checksQuery)
  const checks = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  if (!checks)
    return query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <LoadingRows />
  if (checks.length === 0)
    return <Empty title="Nobody asked yet">Each list check is kept here with its hits.</Empty>
  return (
    <DataTable
      id="trade-checks"
      noun="check"
      rows={checks}
      columns={columns}
      rowId={({ id }) => id}
      {...(query.hasNextPage
        ? {
            more: {
              total: query.data?.pages[0]?.total ?? 0,
              load: () => void query.fetchNextPage(),
              loading: query.isFetchingNextPage,
            },
          }
        : {})}
    />
  )
}

const metOf = ({ matches }: TradeCheck): string =>
  matches
    .map(
      ({ issuer, list, matched_on }) => `${issuer} (${lists[list].label}, by its ${criteriaMet[matched_on]})`,
    )
    .join(', ')

const ANSWERS = {
  restricted: { tone: 'bad', label: 'Restricted' },
  not_compared: { tone: 'warning', label: 'Not compared' },
  free: { tone: 'good', label: 'Not restricted' },
} as const

const answerOf = ({ restricted, not_compared }: TradeCheck): keyof typeof ANSWERS =>
  restricted ? 'restricted' : not_compared.length > 0 ? 'not_compared' : 'free'

const columns: Array<Column<TradeCheck>> = [
  {
    id: 'asked',
    title: 'Asked for',
    kind: 'text',
    value: ({ q, ticker, isin }) => [q, ticker, isin].filter(Boolean).join(', '),
  },
  {
    id: 'restricted',
    title: 'Answer',
    kind: 'choice',
    value: answerOf,
    choices: Object.entries(ANSWERS).map(([value, { label }]) => ({ value, label })),
    show: one => {
      const { tone, label } = ANSWERS[answerOf(one)]
      return <Status tone={tone}>{label}</Status>
    },
  },
  { id: 'met', title: meant('Met', 'on a list'), kind: 'text', value: metOf, width: 280 },
  { id: 'checked_by', title: 'By', kind: 'text', value: one => one.checked_by, width: 150 },
  { id: 'created_at', title: 'At', kind: 'time', value: one => one.created_at },
]
