import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '../../language/language.ts'
import { flagStates } from '../../words/diligence.ts'
import { Ago } from '../facts/Moment.tsx'
import { SeverityLabel } from '../facts/SeverityLabel.tsx'
import { Status } from '../facts/Status.tsx'
import { ReviewDetails } from '../review/ReviewDetails.tsx'
import { FlagMoves } from './FlagMoves.tsx'
import { categoryOf, type KeptFlag } from './flags.ts'

/** One flag: its meaning, the recommended action, its judgement, and the evidence passed in. */
export function FlagDetails({ flag, children }: { flag: KeptFlag; children: ReactNode }) {
  const state = flagStates[flag.status]
  return (
    <ReviewDetails label={say(flag.title)}>
      <h2>{say(flag.title)}</h2>
      <Group gap="md" mb="sm">
        <SeverityLabel severity={flag.severity} />
        <Text span size="sm">
          {categoryOf(flag.category)}
        </Text>
        <Status tone={state.tone}>{state.label}</Status>
      </Group>
      <p>{say(flag.explanation)}</p>
      <h3>Recommended action</h3>
      <p>{say(flag.suggested_action)}</p>
      {flag.note !== null && (
        <>
          <h3>Note</h3>
          <p>{flag.note}</p>
        </>
      )}
      {flag.resolver !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {state.label} by {flag.resolver}
          {flag.resolved_at && (
            <>
              {' '}
              <Ago at={flag.resolved_at} />
            </>
          )}
        </Text>
      )}
      {flag.carried_from !== null && (flag.note !== null || flag.resolver !== null) && (
        <Text size="sm" c="dimmed" mb="sm">
          Note on the same finding in an earlier analysis.
        </Text>
      )}
      {flag.id !== null && <FlagMoves flag={flag} />}
      {flag.evidence.length > 0 && <h3>{flag.evidence.length === 1 ? 'The quoted page' : 'Quoted pages'}</h3>}
      {children}
    </ReviewDetails>
  )
}
