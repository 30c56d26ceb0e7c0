import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type ComparableDocument, compareApi, type DocumentComparison } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { ComparisonView } from '../../components/comparison/ComparisonView.tsx'
import { Refused } from '../../components/flow/Refused.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { download } from '../../components/table/export/export.ts'
import { fileOf } from '../../format/file-of.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { type Chosen, chosenIn, wordFor } from './chosen.ts'
import { DocumentPick } from './DocumentPick.tsx'

/** Compares two documents of data rooms, or two versions of one, named in the address. */
export function ComparePage() {
  const documents = useQuery({
    queryKey: ['vdr', 'comparable'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        compareApi('GET /api/v1/svc/compare/docs', {
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })
  return (
    <PageBody>
      <PageHeader
        title="Compare documents"
        description="Differences in figures, dates and terms, then every change; nothing is saved"
        calls={['GET /api/v1/svc/compare/docs', 'POST /api/v1/svc/compare/run']}
      />
      <Loaded query={documents}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="Nothing to compare yet"
              action={
                <Button component={Link} to="/rooms">
                  Go to data rooms
                </Button>
              }
            >
              Compare two documents in the office’s data rooms, or two versions of one.
            </Empty>
          ) : (
            <Comparing documents={items} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function Comparing({ documents }: { documents: readonly ComparableDocument[] }) {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const before = chosenIn(documents, wordOf(search.before))
  const after = chosenIn(documents, wordOf(search.after))
  const pair = before && after ? { before, after } : null
  const compared = useQuery({
    queryKey: ['vdr', 'compared', pair],
    queryFn: ({ signal }) => compareApi('POST /api/v1/svc/compare/run', { body: pair as Pair, signal }),
    enabled: pair !== null,
    retry: false,
  })
  const choose = (side: 'before' | 'after') => (chosen: Chosen | null) =>
    void navigate({
      to: '.',
      search: old => ({ ...old, [side]: chosen ? wordFor(chosen) : undefined }),
      replace: true,
    })
  return (
    <>
      <Group align="start" mb="lg" grow preventGrowOverflow={false}>
        <DocumentPick label="Earlier" documents={documents} chosen={before} onChoose={choose('before')} />
        <DocumentPick label="Later" documents={documents} chosen={after} onChoose={choose('after')} />
      </Group>
      {pair === null ? null : compared.error ? (
        <Refused error={compared.error} onRetry={() => void compared.refetch()} />
      ) : (
        <Loaded query={compared}>
          {found => <ComparisonView comparison={found} files={<Files pair={pair} comparison={found} />} />}
        </Loaded>
      )}
    </>
  )
}

interface Pair {
  before: Chosen
  after: Chosen
}

/** The comparison as files, where both documents may be taken along. */
function Files({ pair, comparison }: { pair: Pair; comparison: DocumentComparison }) {
  const [asked, setAsked] = useState<'docx' | 'pdf' | null>(null)
  const take = useAction(
    async (format: 'docx' | 'pdf') => {
      setAsked(format)
      const made = await compareApi('POST /api/v1/svc/compare/run', { body: { ...pair, files: [format] } })
      const name = comparison.after.replace(/\.\w+(?=$|, version \d+$)/, '')
      download(`changes in ${name}.${format}`, fileOf(made[format] as string))
    },
    { invalidates: [] },
  )
  if (!comparison.may_download) return null
  const button = (format: 'docx' | 'pdf', label: string) => (
    <Button
      variant="default"
      loading={take.isPending && asked === format}
      onClick={() => take.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('docx', 'Word with tracked changes')}
      {button('pdf', 'PDF')}
    </>
  )
}
