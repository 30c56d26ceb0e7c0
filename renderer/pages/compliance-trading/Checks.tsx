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
    value: one => (one.restricted ? 'restricted' : 'free'),
    choices: [
      { value: 'restricted', label: 'Restricted' },
      { value: 'free', label: 'Not restricted' },
    ],
    show: ({ restricted }) => (
      <Status tone={restricted ? 'bad' : 'good'}>{restricted ? 'Restricted' : 'Not restricted'}</Status>
    ),
  },
  { id: 'met', title: meant('Met', 'on a list'), kind: 'text', value: metOf, width: 280 },
  { id: 'checked_by', title: 'By', kind: 'text', value: one => one.checked_by, width: 150 },
  { id: 'created_at', title: 'At', kind: 'time', value: one => one.created_at },
]
