import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AccessEntry, adminApi } from '../../../api/modules.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useTableSearch } from '../../../components/table/use-table-search.ts'
import { viaName } from './audit.ts'

const columns: Array<Column<AccessEntry>> = [
  { id: 'file', title: 'File', kind: 'text', value: entry => entry.file },
  { id: 'at', title: 'When', kind: 'time', value: entry => entry.at, width: 165 },
  { id: 'actor', title: 'Who', kind: 'text', value: entry => entry.actor.name, width: 130 },
  { id: 'via', title: 'By', kind: 'text', value: entry => viaName(entry.via), width: 120 },
  { id: 'bytes', title: 'Bytes', kind: 'number', value: entry => entry.bytes, width: 100 },
  { id: 'rows', title: 'Rows', kind: 'number', value: entry => entry.rows, width: 90, optional: true },
  { id: 'target', title: 'Path', kind: 'text', value: entry => entry.target, width: 260, optional: true },
  {
    id: 'address',
    title: 'Network address',
    kind: 'text',
    value: entry => entry.address,
    width: 130,
    optional: true,
  },
]

/** The log of files that left the office, with recipient and time. */
export function AccessLogPage() {
  const [{ search }] = useTableSearch()
  const log = useInfiniteQuery({
    queryKey: ['admin', 'access-log', search],
    queryFn: ({ pageParam, signal }) =>
      adminApi('GET /api/v1/svc/admin/access-log', {
        query: { limit: 500, ...(search ? { q: search } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
  const entries = log.data?.pages.flatMap(page => page.items)
  const csv = `/api/v1/svc/admin/access-log/csv${search ? `?q=${encodeURIComponent(search)}` : ''}`
  return (
    <PageBody>
      <PageHeader
        title="Access log"
        description="Files downloaded from the office: tables, documents, ledgers and archives."
        actions={
          entries?.length ? (
            <Button component="a" href={csv} download variant="default">
              Save as CSV
            </Button>
          ) : undefined
        }
        calls={['GET /api/v1/svc/admin/access-log', 'GET /api/v1/svc/admin/access-log/csv']}
      />
      {entries?.length === 0 && !search ? (
        <Empty title="No downloads yet">
          Exports of tables and downloads of statements, ledgers and archives appear here, with the user and
          the file size.
        </Empty>
      ) : entries ? (
        <DataTable
          id="access-log"
          noun="file"
          rows={entries}
          columns={columns}
          rowId={entry => entry.id}
          searched
          more={
            log.hasNextPage
              ? {
                  total: log.data?.pages[0]?.total ?? 0,
                  load: () => void log.fetchNextPage(),
                  loading: log.isFetchingNextPage,
                }
              : undefined
          }
        />
      ) : log.error ? (
        <Failed error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </PageBody>
  )
}
