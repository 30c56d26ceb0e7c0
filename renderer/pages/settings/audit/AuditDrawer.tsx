import { Code, Drawer } from '@mantine/core'
import type { AuditEntry } from '../../../api/modules.ts'
import { Value } from '../../../components/difference/Value.tsx'
import { Facts } from '../../../components/facts/Facts.tsx'
import { TechnicalDetails } from '../../../components/facts/TechnicalDetails.tsx'
import { RecordLink } from '../../../components/links/RecordLink.tsx'
import { formatTime } from '../../../format/dates.ts'
import { meant } from '../../../language/language.ts'
import { actorKinds } from '../../../words/people.ts'
import { outcomeOf, viaName } from './audit.ts'

/** One entry of the audit log, whole. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={`Entry ${entry.seq}`}>
      <Facts
        facts={[
          ['What', entry.told],
          ...(entry.record ? ([['Record', <RecordLink key="record" {...entry.record} />]] as const) : []),
          ['When', formatTime(entry.at)],
          ['Who', `${entry.actor.name} (${actorKinds[entry.actor.kind] ?? entry.actor.kind})`],
          ['By', viaName(entry.via)],
          ['Outcome', outcomeOf(entry)],
          [
            'Details',
            entry.erased_at ? (
              `Erased ${formatTime(entry.erased_at)}`
            ) : (
              <Value key="details" value={entry.details} />
            ),
          ],
        ]}
      />
      <TechnicalDetails
        facts={[
          [meant('Call', 'of the API'), entry.action],
          ['Address', entry.target],
          ['Outcome', entry.outcome],
          ['Request', <Code key="request">{entry.request_id}</Code>],
          ['Hash', <Code key="hash">{entry.hash}</Code>],
          ['Hash before', <Code key="before">{entry.prev_hash}</Code>],
        ]}
      />
    </Drawer>
  )
}
