import { Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Analysis, type FlagChange, type RedFlag, vdrApi } from '../../api/modules.ts'
import { Status } from '../../components/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { count } from '../../format/numbers.ts'
import { type SearchParams, wordOf } from '../../search-params.ts'
import { useMay } from '../../session/session.ts'
import classes from './diligence.module.css'
import { analysesKey, categoryOf, flagMoves, flagStates, severities, severityOf } from './diligence.ts'
import { FlagDetails } from './FlagDetails.tsx'
import { FlagNote } from './FlagNote.tsx'

const route = getRouteApi('/office/diligence/$analysisId')

/** The flags, gravest first, and the one that is open beside them with what it quotes. */
export function Flags({ analysis }: { analysis: Analysis }) {
  const { flag: named } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = analysis.red_flags
  const shown = flags.find(({ id }) => String(id) === wordOf(named)) ?? flags[0]
  const columns = useMemo(() => columnsOf(flags), [flags])
  if (!shown)
    return (
      <Empty title="No red flags">
        {analysis.documents.some(({ status }) => status === 'read')
          ? 'Nothing of what is looked for stands in the documents that were read. That is not advice that there is nothing.'
          : 'No document could be read: see the documents for the reasons.'}
      </Empty>
    )
  return (
    <div className={classes.columns}>
      <DataTable
        id="red-flags"
        noun="flag"
        rows={flags}
        columns={columns}
        rowId={keyOf}
        isCurrent={one => one === shown}
        onOpen={({ id }) =>
          void navigate({
            search: (before: SearchParams) => ({ ...before, flag: String(id) }),
            replace: true,
          })
        }
        bulk={(chosen, clear) => <Bulk analysisId={analysis.id} chosen={chosen} clear={clear} />}
      />
      <FlagDetails key={keyOf(shown)} analysis={analysis} flag={shown} />
    </div>
  )
}

const keyOf = ({ id, kind }: RedFlag): number | string => id ?? kind

const documentsOf = ({ evidence }: RedFlag): string[] => [
  ...new Set(evidence.map(({ document }) => document)),
]

/** Without their folders, which leave no room for what tells them apart. */
const namesOf = (flag: RedFlag): string =>
  documentsOf(flag)
    .map(name => name.slice(name.lastIndexOf('/') + 1))
    .join(', ')

const columnsOf = (flags: readonly RedFlag[]): Array<Column<RedFlag>> => [
  { id: 'title', title: 'Red flag', kind: 'text', value: one => one.title },
  {
    id: 'severity',
    title: 'Severity',
    kind: 'choice',
    value: one => one.severity,
    order: one => severities.findIndex(({ value }) => value === one.severity),
    choices: severities.map(({ value, label }) => ({ value, label })),
    show: ({ severity }) => <Status tone={severityOf(severity).tone}>{severityOf(severity).label}</Status>,
    width: 88,
  },
  {
    id: 'category',
    title: 'Category',
    kind: 'choice',
    value: one => one.category,
    choices: [...new Set(flags.map(({ category }) => category))].map(value => ({
      value,
      label: categoryOf(value),
    })),
    optional: true,
  },
  {
    id: 'documents',
    title: 'Documents',
    kind: 'text',
    value: one => documentsOf(one).join(', '),
    show: namesOf,
    width: 120,
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: one => one.status,
    choices: Object.entries(flagStates).map(([value, { label }]) => ({ value, label })),
    show: ({ status }) => <Status tone={flagStates[status].tone}>{flagStates[status].label}</Status>,
    width: 106,
  },
  { id: 'explanation', title: 'Explanation', kind: 'text', value: one => one.explanation, optional: true },
  {
    id: 'action',
    title: 'Suggested action',
    kind: 'text',
    value: one => one.suggested_action,
    optional: true,
  },
  {
    id: 'quotes',
    title: 'Quotes',
    kind: 'text',
    value: ({ evidence }) =>
      evidence
        .map(({ document, page, quote }) => `${document}, page ${page}${quote === null ? '' : `: ${quote}`}`)
        .join('\n'),
    optional: true,
  },
  { id: 'note', title: 'Note', kind: 'text', value: one => one.note, optional: true },
  { id: 'resolver', title: 'Moved by', kind: 'text', value: one => one.resolver, optional: true },
]

/** Moves flags of an analysis, one after the other. */
export function useMoveFlags(analysisId: number) {
  return useAction(
    async ({ flags, change }: { flags: readonly RedFlag[]; change: FlagChange }) => {
      for (const { id } of flags) {
        if (id === null) continue
        await vdrApi('PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}', {
          params: { analysis_id: analysisId, flag_id: id },
          body: change,
        })
      }
    },
    {
      invalidates: [analysesKey],
      done: (_answer, { flags, change }) =>
        change.status
          ? `${flags.length === 1 ? (flags[0]?.title ?? '') : count(flags.length, 'flag')}: ${flagStates[change.status].label.toLowerCase()}`
          : 'The note is kept',
    },
  )
}

interface BulkProps {
  analysisId: number
  chosen: readonly RedFlag[]
  clear: () => void
}

/** The moves that all of the chosen flags can make. */
function Bulk({ analysisId, chosen, clear }: BulkProps) {
  const mayWrite = useMay('write')
  const move = useMoveFlags(analysisId)
  const [dismissing, setDismissing] = useState(false)
  const [first] = chosen
  const moves = first
    ? flagMoves[first.status].filter(({ to }) =>
        chosen.every(({ status }) => flagMoves[status].some(one => one.to === to)),
      )
    : []
  if (!mayWrite) return null
  if (moves.length === 0)
    return (
      <Text size="sm" c="dimmed">
        They are not all in one state, so there is no move for all of them.
      </Text>
    )
  return (
    <>
      {moves.map(({ to, label }) => (
        <Button
          key={to}
          variant="default"
          size="compact-sm"
          loading={move.isPending}
          onClick={() =>
            to === 'false_positive'
              ? setDismissing(true)
              : move.mutate({ flags: chosen, change: { status: to } }, { onSuccess: clear })
          }
        >
          {label}
        </Button>
      ))}
      {dismissing && (
        <FlagNote
          analysisId={analysisId}
          flags={chosen}
          dismiss
          onDone={clear}
          onClose={() => setDismissing(false)}
        />
      )}
    </>
  )
}
