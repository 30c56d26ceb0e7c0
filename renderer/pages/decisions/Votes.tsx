import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Decision, decisionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago } from '../../components/facts/Moment.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMe } from '../../session/session.ts'
import { majorities, voteLabels } from '../../words/deals.ts'
import { decisionsKey } from './decisions.ts'

/** Votes with the majority they need, and the reader's own vote. */
export function Votes({ decision }: { decision: Decision }) {
  const { members, tally, rules, votes } = decision
  const changed = votes.length - members.filter(({ vote }) => vote !== null).length
  return (
    <RecordSection title="Votes">
      {members.length === 0 ? (
        <Text c="dimmed">No voters yet.</Text>
      ) : (
        <Stack gap="sm">
          <Text>
            {tally.for} for, {tally.against} against, {tally.abstain} abstaining, of {tally.called} voters
          </Text>
          <Facts
            facts={[
              ['Quorum', `${tally.votes_needed} votes (${rules.quorum_pct}%)`],
              ['Needed to pass', `${tally.for_needed} for`],
              ['Majority', majorities[rules.majority]],
            ]}
          />
          <Facts
            facts={members.map(member => [
              member.is_proposer ? `${member.name} (proposer)` : member.name,
              <span key={member.user_id}>
                {member.vote === null ? 'Not yet' : voteLabels[member.vote]}
                {member.at && (
                  <Text span c="dimmed">
                    {' '}
                    <Ago at={member.at} />
                  </Text>
                )}
                {member.comment && <Text c="dimmed">{member.comment}</Text>}
              </span>,
            ])}
          />
          {changed > 0 && (
            <Text size="sm" c="dimmed">
              {changed === 1 ? 'One earlier vote was' : `${changed} earlier votes were`} changed; each stays
              on record.
            </Text>
          )}
          {decision.status === 'voting' && <MyVote decision={decision} />}
        </Stack>
      )}
    </RecordSection>
  )
}

const votesByKey = [
  ['v f', 'for', 'Vote for'],
  ['v a', 'against', 'Vote against'],
  ['v n', 'abstain', 'Abstain'],
] as const

function MyVote({ decision }: { decision: Decision }) {
  const me = useMe()
  const mine = decision.members.find(({ user_id }) => user_id === me.id)
  const [comment, setComment] = useState(mine?.comment ?? '')
  const cast = useAction(
    (vote: keyof typeof voteLabels) =>
      decisionsApi('POST /api/v1/svc/decisions/{decision_id}/vote', {
        params: { decision_id: decision.id },
        body: { vote, comment: comment.trim() || null },
      }),
    { invalidates: [decisionsKey], done: () => 'Vote recorded' },
  )
  useKeys(
    'Decision',
    mine ? votesByKey.map(([keys, vote, label]) => ({ keys, label, run: () => cast.mutate(vote) })) : [],
  )
  if (!mine) return null
  return (
    <Stack gap="xs">
      <Textarea
        label="Your comment"
        autosize
        minRows={2}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
      <Group gap="xs">
        {votesByKey.map(([, vote, label]) => (
          <Button
            key={vote}
            variant={mine.vote === vote ? 'filled' : 'default'}
            aria-pressed={mine.vote === vote}
            loading={cast.isPending && cast.variables === vote}
            onClick={() => cast.mutate(vote)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
