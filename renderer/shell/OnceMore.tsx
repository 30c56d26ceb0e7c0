import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import { whenApprovedBefore } from '../api/transport.ts'
import { formatTime } from '../format/dates.ts'

interface Asked {
  problem: ApiProblem
  answer: (isMeant: boolean) => void
}

/** Asks whoever enters the same once more within a day whether they mean a second one. */
export function OnceMore() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => whenApprovedBefore(problem => new Promise(answer => setAsked({ problem, answer }))), [])
  if (!asked) return null
  const { decided_at, decided_by } = asked.problem.members
  const close = (isMeant: boolean) => {
    setAsked(null)
    asked.answer(isMeant)
  }
  return (
    <Modal opened onClose={() => close(false)} title="Do it once more?">
      <Text>
        The same was approved at {formatTime(String(decided_at))} by {String(decided_by)}. If this is a second
        one, it is proposed as well.
      </Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => close(false)}>
          Cancel
        </Button>
        <Button onClick={() => close(true)} data-autofocus>
          Once more
        </Button>
      </Group>
    </Modal>
  )
}
