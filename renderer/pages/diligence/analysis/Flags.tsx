import { useMemo } from 'react'
import type { Analysis } from '../../../api/modules.ts'
import { FlagDetails } from '../../../components/flag/FlagDetails.tsx'
import { FlagsTable } from '../../../components/flag/FlagsTable.tsx'
import { keyOfFlag } from '../../../components/flag/flags.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { QuotedPages } from '../QuotedPages.tsx'

/** Flags, most severe first, and the open one beside them with its quotations. */
export function Flags({ analysis }: { analysis: Analysis }) {
  const { id, red_flags, summary } = analysis
  const flags = useMemo(() => red_flags.map(flag => ({ ...flag, analysis_id: id })), [red_flags, id])
  if (flags.length === 0) return <Empty title="No red flag was raised">{summary}</Empty>
  return (
    <FlagsTable flags={flags}>
      {shown => (
        <FlagDetails key={keyOfFlag(shown)} flag={shown}>
          <QuotedPages
            own={shown.evidence}
            all={flags.flatMap(({ evidence }) => evidence)}
            by={{ kind: 'analysis', ...analysis }}
          />
        </FlagDetails>
      )}
    </FlagsTable>
  )
}
