import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AgentAction, agentApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { approvedText } from '../../components/proposal/progress.ts'
import { formatTime } from '../../format/dates.ts'

/** The result of one decision among several. */
export interface Outcome {
  state: 'waiting' | 'working' | 'done' | 'elsewhere' | 'failed'
  /** The effect, or the reason for the failure. */
  text: string
}

const WAITING: Outcome = { state: 'waiting', text: 'Waits' }

/**
 * Decides one after another. A failure is shown beside its proposal and the others go on. `stop` finishes the
 * current one and leaves the others unchanged.
 */
export function useDecideMany() {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [running, setRunning] = useState(false)
  const stopped = useRef(false)
  const note = (id: number, outcome: Outcome) => setOutcomes(before => new Map(before).set(id, outcome))

  async function decide(actions: readonly AgentAction[], reason: string | null) {
    if (running) return
    stopped.current = false
    setRunning(true)
    setOutcomes(new Map(actions.map(({ id }) => [id, WAITING])))
    for (const { id, digest } of actions) {
      if (stopped.current) {
        note(id, { state: 'failed', text: 'Not decided: you stopped first' })
        continue
      }
      note(id, { state: 'working', text: reason === null ? 'Is being done' : 'Is being rejected' })
      note(id, await decideOne(id, digest, reason))
    }
    setRunning(false)
    // A decision may have changed any record.
    void queryClient.invalidateQueries()
  }

  return { outcomes, running, decide, stop: () => (stopped.current = true) }
}

async function decideOne(action_id: number, digest: string, reason: string | null): Promise<Outcome> {
  const params = { action_id }
  try {
    if (reason === null) {
      const decided = await agentApi('POST /svc/agent/actions/{action_id}/approve', {
        params,
        body: { digest },
      })
      const text = approvedText(decided)
      return { state: 'done', text: text.charAt(0).toUpperCase() + text.slice(1) }
    }
    await agentApi('POST /svc/agent/actions/{action_id}/reject', { params, body: { reason } })
    return { state: 'done', text: 'Rejected' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) return { state: 'failed', text: 'It could not be sent. Try again.' }
    if (error.code !== 'already_decided') return { state: 'failed', text: error.message }
    const { decided_at } = error.members
    const when = typeof decided_at === 'string' ? ` ${formatTime(decided_at)}.` : ''
    return { state: 'elsewhere', text: `${error.message}${when}` }
  }
}
