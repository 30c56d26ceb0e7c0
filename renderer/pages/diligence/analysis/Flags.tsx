import { useMemo, useState } from 'react'
import type { Analysis, RedFlag } from '../../../api/modules.ts'
import { Status } from '../../../components/Status.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { flagStates } from '../../../words/diligence.ts'
import { categoryOf, flagMoves, severities, severityOf } from '../labels.ts'
import { ReviewTable } from '../ReviewTable.tsx'
import { FlagDetails } from './FlagDetails.tsx'
import { FlagNote } from './FlagNote.tsx'
import { useMoveFlags } from './use-move-flags.ts'

/** The flags, gravest first, and the one that is open beside them with what it quotes. */
export function Flags({ analysis }: { analysis: Analysis }) {
  const flags = analysis.red_flags
  const columns = useMemo(() => columnsOf(flags), [flags])
  const move = useMoveFlags(analysis.id)
  const [dismissed, setDismissed] = useState<{ flags: readonly RedFlag[]; clear: () => void } | null>(null)
  if (flags.length === 0) return <Empty title="No red flag was raised">{analysis.summary}</Empty>
  return (
    <>
      <ReviewTable
        id="red-flags"
        noun="flag"
        param="flag"
        items={flags}
        columns={columns}
        keyOf={keyOf}
        movesOf={({ status }) => flagMoves[status]}
        onMove={(status, chosen, clear) =>
          // Each is dismissed with a reason.
          status === 'false_positive'
            ? setDismissed({ flags: chosen, clear })
            : move.mutate({ flags: chosen, change: { status } }, { onSuccess: clear })
        }
        moving={move.isPending ? move.variables.change.status : undefined}
      >
        {shown => <FlagDetails key={keyOf(shown)} analysis={analysis} flag={shown} />}
      </ReviewTable>
      {dismissed && (
        <FlagNote
          analysisId={analysis.id}
          flags={dismissed.flags}
          dismiss
          onDone={dismissed.clear}
          onClose={() => setDismissed(null)}
        />
      )}
    </>
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
  stateColumn({ states: flagStates, value: one => one.status, width: 106 }),
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
