import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/dates.ts'

interface ProposalShownProps {
  proposed: { action_id: number; expires_at: string; proposal: { summary: string } }
  /** The proposed change. */
  children: ReactNode
}

/** The new proposal, with a link to its approval. */
export function ProposalShown({ proposed, children }: ProposalShownProps) {
  return (
    <section aria-label="Proposal">
      <Text fw={600}>{proposed.proposal.summary}</Text>
      {children}
      <Text mt="md" size="sm" c="dimmed">
        It waits for approval until {formatTime(proposed.expires_at)}. Until then nothing changes.
      </Text>
      <Group mt="md">
        <Button
          renderRoot={props => <Link {...props} to="/approvals" search={{ action: proposed.action_id }} />}
        >
          Go to the proposal
        </Button>
      </Group>
    </section>
  )
}
