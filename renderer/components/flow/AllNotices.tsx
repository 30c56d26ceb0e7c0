import { Anchor } from '@mantine/core'
import { type FlowKind, noticeFormats, noticesAt } from '../../api/papers.ts'
import { RecordSection } from '../page/RecordPage.tsx'

/** The notices of all investors, in every format. */
export function AllNotices({ kind, id }: { kind: FlowKind; id: number }) {
  return (
    <RecordSection title="Notices">
      {noticeFormats.map(format => (
        <Anchor
          key={format}
          size="sm"
          mr="lg"
          href={noticesAt(kind, id, format)}
          // The server names the files; a JSON file is named here.
          download={format === 'json' ? `${kind === 'calls' ? '' : 'distribution-'}notices-${id}.json` : true}
        >
          All notices as {format.toUpperCase()}
        </Anchor>
      ))}
      {kind !== 'distributions' && (
        <Anchor size="sm" href={`/api/v1/svc/investor-portal/${kind}/${id}/ilpa/xlsx`} download>
          ILPA templates as Excel
        </Anchor>
      )}
    </RecordSection>
  )
}
