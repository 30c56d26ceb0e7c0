import { Accordion, Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Decision, DecisionBundle, DecisionChangeSince } from '../../api/modules.ts'
import { Value } from '../../components/difference/Value.tsx'
import { Facts } from '../../components/facts/Facts.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { inSentence } from '../../format/words.ts'
import { bundleQuery, changesQuery } from './decisions.ts'

/** The information available at the vote or decision, and what has changed since. */
export function Known({ decision }: { decision: Decision }) {
  const bundle = useQuery(bundleQuery(decision.id))
  const changes = useQuery(changesQuery(decision.id))
  return (
    <>
      <RecordSection title="Changed since">
        <Loaded query={changes}>{({ items }) => <Changes changes={items} />}</Loaded>
      </RecordSection>
      <RecordSection title="Snapshot at vote">
        <Loaded query={bundle}>{found => <Bundle bundle={found} />}</Loaded>
      </RecordSection>
    </>
  )
}

function Changes({ changes }: { changes: readonly DecisionChangeSince[] }) {
  if (changes.length === 0) return <Text c="dimmed">No changes since the vote.</Text>
  return (
    <Facts
      facts={changes.map(one => [
        `${wordsOfKey(one.type)}: ${one.title}${one.field ? `, ${inSentence(wordsOfKey(one.field))}` : ''}`,
        one.change === 'changed' ? (
          <span key={`${one.type} ${one.id} ${one.field}`}>
            <Value value={one.before} inline /> → <Value value={one.after} inline />
          </span>
        ) : one.change === 'added' ? (
          'Was not there'
        ) : (
          'No longer exists'
        ),
      ])}
    />
  )
}

function Bundle({ bundle }: { bundle: DecisionBundle }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Kept {formatTime(bundle.taken_at)}, when the vote was {bundle.taken}. SHA-256{' '}
        <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {bundle.digest}
        </Text>
      </Text>
      {!bundle.intact && (
        <Alert color="red" title="It differs from the stored version">
          The digest does not match the stored data: compare it with a backup of that day.
        </Alert>
      )}
      <Accordion multiple variant="contained" order={3}>
        {bundle.records.map(({ type, id, title, facts, content }) => (
          <Accordion.Item key={`${type} ${id}`} value={`${type} ${id}`}>
            <Accordion.Control>
              {wordsOfKey(type)}: {title}
            </Accordion.Control>
            <Accordion.Panel>
              <Facts
                facts={Object.entries(facts)
                  .filter(([, value]) => value !== null)
                  .map(([name, value]) => [wordsOfKey(name), <Value key={name} value={value} />])}
              />
              {content !== null && <Value value={content} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}
