import { Alert, Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditEntry, adminApi } from '../../../api/modules.ts'
import { RecordLink } from '../../../components/links/RecordLink.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useTableSearch } from '../../../components/table/use-table-search.ts'
import { count, formatNumber } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { outcomeOf, viaName } from './audit.ts'
import { ExportAudit } from './ExportAudit.tsx'

const columns: Array<Column<AuditEntry>> = [
  { id: 'told', title: 'What', kind: 'text', value: entry => entry.told },
  {
    id: 'record',
    title: 'Record',
    kind: 'text',
    value: entry => entry.record?.name ?? null,
    show: ({ record }) => record && <RecordLink {...record} />,
    width: 180,
  },
  { id: 'at', title: 'When', kind: 'time', value: entry => entry.at, width: 190 },
  { id: 'actor', title: 'Who', kind: 'text', value: entry => entry.actor.name, width: 130 },
  { id: 'via', title: 'By', kind: 'text', value: entry => viaName(entry.via), width: 110 },
  { id: 'outcome', title: 'Outcome', kind: 'text', value: outcomeOf, width: 100 },
  {
    id: 'action',
    title: meant('Call', 'of the API'),
    kind: 'text',
    value: entry => entry.action,
    width: 260,
    optional: true,
  },
  { id: 'target', title: 'Address', kind: 'text', value: entry => entry.target, width: 260, optional: true },
  { id: 'seq', title: 'Number', kind: 'number', value: entry => entry.seq, width: 80, optional: true },
]

/** The audit log, a chain in which every entry vouches for the one before. */
export function AuditPage() {
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [{ search }] = useTableSearch()
  const audit = useInfiniteQuery({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      adminApi('GET /api/v1/svc/admin/audit', {
        query: { limit: 500, ...(search ? { q: search } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    // Keeps the last results on the screen during the next search.
    placeholderData: keepPreviousData,
  })
  const entries = audit.data?.pages.flatMap(page => page.items)
  return (
    <PageBody>
      <PageHeader
        title="Audit log"
        description="Every change, in a hash chain that reveals any alteration."
        actions={
          <>
            <VerifyChain />
            <ExportAudit />
          </>
        }
        calls={[
          'GET /api/v1/svc/admin/audit',
          'GET /api/v1/svc/admin/audit/verification',
          'GET /api/v1/svc/admin/audit/export',
          'GET /api/v1/svc/admin/audit/key',
        ]}
      />
      {entries ? (
        <DataTable
          id="audit"
          noun="entry"
          nouns="entries"
          rows={entries}
          columns={columns}
          rowId={entry => entry.id}
          onOpen={setOpen}
          searched
          more={
            audit.hasNextPage
              ? {
                  total: audit.data?.pages[0]?.total ?? 0,
                  load: () => void audit.fetchNextPage(),
                  loading: audit.isFetchingNextPage,
                }
              : undefined
          }
        />
      ) : audit.error ? (
        <Failed error={audit.error} onRetry={() => void audit.refetch()} />
      ) : (
        <LoadingRows />
      )}
      {open && <AuditDrawer entry={open} onClose={() => setOpen(null)} />}
    </PageBody>
  )
}

function VerifyChain() {
  const verification = useMutation({ mutationFn: () => adminApi('GET /api/v1/svc/admin/audit/verification') })
  const { data } = verification
  return (
    <>
      {data && (
        <Alert variant="outline" color={data.broken ? 'red' : 'green'} py={4} role="status">
          {data.broken
            ? `Broken at entry ${formatNumber(data.broken.seq)}: ${data.broken.reason}`
            : `Intact: ${count(data.entries, 'entry', 'entries')} checked${data.erased > 0 ? `, details of ${formatNumber(data.erased)} erased` : ''}`}
        </Alert>
      )}
      <Button variant="default" loading={verification.isPending} onClick={() => verification.mutate()}>
        Verify chain
      </Button>
    </>
  )
}
