import { Anchor } from '@mantine/core'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { type FlowKind, noticeFormats, noticesAt } from './notices-at.ts'

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
          // The server names the files; what is read by program is named here.
          download={format === 'json' ? `${kind === 'calls' ? '' : 'distribution-'}notices-${id}.json` : true}
        >
          All notices as {format.toUpperCase()}
        </Anchor>
      ))}
    </RecordSection>
  )
}
