import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Analysis, RedFlag } from '../../../api/modules.ts'
import { Ago } from '../../../components/Moment.tsx'
import { Scrolling } from '../../../components/Scrolling.tsx'
import { Status } from '../../../components/Status.tsx'
import { useKeys } from '../../../keyboard/keys.ts'
import { useMay } from '../../../session/session.ts'
import { flagStates } from '../../../words/diligence.ts'
import classes from '../diligence.module.css'
import { categoryOf, flagMoves, severityOf } from '../labels.ts'
import { MoveButtons } from '../MoveButtons.tsx'
import { QuotedPages } from '../QuotedPages.tsx'
import { FlagNote } from './FlagNote.tsx'
import { useMoveFlags } from './use-move-flags.ts'

/** One flag: what it means, what to do about it, and the pages that it rests on. */
export function FlagDetails({ analysis, flag }: { analysis: Analysis; flag: RedFlag }) {
  const severity = severityOf(flag.severity)
  const state = flagStates[flag.status]
  return (
    <Scrolling label={flag.title} className={classes.details}>
      <h2>{flag.title}</h2>
      <Group gap="md" mb="sm">
        <Status tone={severity.tone}>{severity.label}</Status>
        <Text span size="sm">
          {categoryOf(flag.category)}
        </Text>
        <Status tone={state.tone}>{state.label}</Status>
      </Group>
      <p>{flag.explanation}</p>
      <h3>What to do</h3>
      <p>{flag.suggested_action}</p>
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
      {flag.carried_from !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          Said of the same finding in an earlier analysis.
        </Text>
      )}
      {flag.id !== null && <Moves analysisId={analysis.id} flag={flag} />}
      <h3>{flag.evidence.length === 1 ? 'The quoted page' : 'What is quoted'}</h3>
      <QuotedPages
        own={flag.evidence}
        all={analysis.red_flags.flatMap(({ evidence }) => evidence)}
        by={{ kind: 'analysis', ...analysis }}
      />
    </Scrolling>
  )
}

const letters: Record<RedFlag['status'], 'a' | 'r'> = {
  open: 'a',
  confirmed: 'a',
  resolved: 'a',
  false_positive: 'r',
}

function Moves({ analysisId, flag }: { analysisId: number; flag: RedFlag }) {
  const mayWrite = useMay('write', 'vdr')
  const move = useMoveFlags(analysisId)
  const [noting, setNoting] = useState<'note' | 'dismiss' | null>(null)
  const moves = mayWrite ? flagMoves[flag.status] : []
  const go = (to: RedFlag['status']) =>
    to === 'false_positive' ? setNoting('dismiss') : move.mutate({ flags: [flag], change: { status: to } })
  useKeys(
    'Red flag',
    moves.map(({ to, label }) => ({
      keys: letters[to],
      label: `${label}: ${flag.title}`,
      run: () => go(to),
    })),
  )
  if (!mayWrite) return null
  return (
    <Group gap="xs" mb="md">
      <MoveButtons
        moves={moves}
        isMain={to => to !== 'false_positive'}
        pending={move.isPending ? move.variables.change.status : undefined}
        onMove={go}
      />
      <Button size="compact-sm" variant="default" onClick={() => setNoting('note')}>
        {flag.note === null ? 'Write a note' : 'Change the note'}
      </Button>
      {noting && (
        <FlagNote
          analysisId={analysisId}
          flags={[flag]}
          dismiss={noting === 'dismiss'}
          onClose={() => setNoting(null)}
        />
      )}
    </Group>
  )
}
