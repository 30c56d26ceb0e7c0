import { type ReactNode, useMemo, useState } from 'react'
import { flagVerb } from '../../words/diligence.ts'
import { movesOf } from '../review/moves.ts'
import { ReviewTable } from '../review/ReviewTable.tsx'
import { FlagNote } from './FlagNote.tsx'
import { columnsOf } from './flag-columns.tsx'
import { type KeptFlag, keyOfFlag } from './flags.ts'
import { useMoveFlags } from './use-move-flags.ts'

interface FlagsTableProps<Flag> {
  /** Gravest first. */
  flags: readonly Flag[]
  /** Renders the open flag beside the table. */
  children: (open: Flag) => ReactNode
}

/** Red flags for review: one is open with its evidence, several are moved at once. */
export function FlagsTable<Flag extends KeptFlag>({ flags, children }: FlagsTableProps<Flag>) {
  const columns = useMemo(() => columnsOf(flags), [flags])
  const move = useMoveFlags()
  const [dismissed, setDismissed] = useState<{ flags: readonly Flag[]; clear: () => void } | null>(null)
  return (
    <>
      <ReviewTable
        id="red-flags"
        noun="flag"
        param="flag"
        items={flags}
        columns={columns}
        keyOf={keyOfFlag}
        movesOf={flag => movesOf(flag, flagVerb)}
        onMove={(status, chosen, clear) =>
          // Each is dismissed with a reason.
          status === 'false_positive'
            ? setDismissed({ flags: chosen, clear })
            : move.mutate({ flags: chosen, change: { status } }, { onSuccess: clear })
        }
        moving={move.isPending ? move.variables.change.status : undefined}
      >
        {children}
      </ReviewTable>
      {dismissed && (
        <FlagNote
          flags={dismissed.flags}
          dismiss
          onDone={dismissed.clear}
          onClose={() => setDismissed(null)}
        />
      )}
    </>
  )
}
