import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { crmApi, type Deal, type Pipeline } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { type Move, useMove } from '../../../components/board/use-move.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { say } from '../../../language/language.ts'
import { dealsKey } from '../../../queries/deals.ts'
import { MoveWithReason, takesReason } from './MoveWithReason.tsx'
import { moveOnBoard } from './move-on-board.ts'

interface Moving {
  move: (deal: Deal, to: Deal['stage']) => void
  /** Asks for the reason of a move that was refused without one. */
  asking: ReactNode
}

const pipelineKey = [...dealsKey, 'pipeline']

/** Moves a deal in the pipeline; a move that the office wants a reason for is asked for it. */
export function useMoveDeal(): Moving {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<(Move<Deal> & { problem: ApiProblem }) | null>(null)
  const { move, readAgain } = useMove<Deal, Pipeline>({
    key: dealsKey,
    boards: pipelineKey,
    onBoard: (pipeline, { record, to }) => moveOnBoard(pipeline, record, to),
    send: ({ record, to }) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/stage', {
        params: { deal_id: record.id },
        body: { stage: to, version: record.version },
      }),
    titleOf: to => {
      const title = queryClient
        .getQueriesData<Pipeline>({ queryKey: pipelineKey })
        .flatMap(([, board]) => board?.stages ?? [])
        .find(({ stage }) => stage === to)?.title
      return title === undefined ? wordsOfKey(to) : say(title)
    },
    invalidates: [['timeline', 'deal']],
    refused: (problem, asked) => {
      if (!(problem instanceof ApiProblem && takesReason(problem))) return false
      setRefused({ ...asked, problem })
      return true
    },
  })
  const asking = refused && (
    <MoveWithReason
      deal={refused.record}
      to={refused.to}
      problem={refused.problem}
      onMoved={readAgain}
      onClose={() => setRefused(null)}
    />
  )
  return { move, asking }
}
