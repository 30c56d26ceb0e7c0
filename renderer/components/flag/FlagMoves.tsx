import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../../keyboard/keys.ts'
import { say } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { flagVerb } from '../../words/diligence.ts'
import { MoveButtons } from '../review/MoveButtons.tsx'
import { movesOf } from '../review/moves.ts'
import { FlagNote } from './FlagNote.tsx'
import type { KeptFlag } from './flags.ts'
import { useMoveFlags } from './use-move-flags.ts'

const letters: Record<KeptFlag['status'], 'a' | 'r'> = {
  open: 'a',
  confirmed: 'a',
  resolved: 'a',
  false_positive: 'r',
}

/** The moves allowed from a flag's state, by button and by key, and its note. */
export function FlagMoves({ flag }: { flag: KeptFlag }) {
  const mayWrite = useMay('write', 'vdr')
  const move = useMoveFlags()
  const [noting, setNoting] = useState<'note' | 'dismiss' | null>(null)
  const moves = mayWrite ? movesOf(flag, flagVerb) : []
  const go = (to: KeptFlag['status']) =>
    to === 'false_positive' ? setNoting('dismiss') : move.mutate({ flags: [flag], change: { status: to } })
  useKeys(
    'Red flag',
    moves.map(({ to, label }) => ({
      keys: letters[to],
      label: `${label}: ${say(flag.title)}`,
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
      {noting && <FlagNote flags={[flag]} dismiss={noting === 'dismiss'} onClose={() => setNoting(null)} />}
    </Group>
  )
}
