import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { lpCrmApi, type Prospect } from '../../../api/modules.ts'
import { useMove } from '../../../components/board/use-move.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { useMay } from '../../../session/session.ts'
import { declineReasons, prospectStages } from '../../../words/fundraising.ts'
import { choicesOf, fundraisingKey, prospectsQuery, type Stage } from '../fundraising.ts'
import { RegisterProspect } from '../prospect/RegisterProspect.tsx'

type Moved = Pick<Prospect, 'id' | 'name' | 'version' | 'investor_id' | 'stage'>

interface Moving {
  move: (prospect: Moved, to: Stage) => void
  /** Asks why, where an LP says no, and whether one who commits becomes the investor that it is. */
  asking: ReactNode
}

/** Moves an LP in the pipeline; a no is asked for its reason first, and who commits becomes an investor of the register. */
export function useMoveProspect(): Moving {
  const [declining, setDeclining] = useState<Moved | null>(null)
  const [committed, setCommitted] = useState<Moved | null>(null)
  const mayRegister = useMay('write', 'investor-portal')
  const { move: moveAtOnce } = useMove<Moved, { items: Prospect[] }>({
    key: fundraisingKey,
    boards: prospectsQuery.queryKey,
    onBoard: (board, { record, to }) =>
      'items' in board
        ? { ...board, items: board.items.map(one => (one.id === record.id ? { ...one, stage: to } : one)) }
        : board,
    send: ({ record, to }) =>
      lpCrmApi('PATCH /api/v1/svc/lp-crm/lps/{lp_id}', {
        params: { lp_id: record.id },
        body: { stage: to, version: record.version },
      }),
    titleOf: to => prospectStages[to].label,
    invalidates: [['timeline', 'prospect']],
    moved: (record, { to }) => {
      if (mayRegister && to === 'committed' && record.investor_id === null) setCommitted(record)
    },
  })
  const move = useCallback(
    (prospect: Moved, to: Stage) => (to === 'declined' ? setDeclining(prospect) : moveAtOnce(prospect, to)),
    [moveAtOnce],
  )
  const asking = declining ? (
    <Decline prospect={declining} onClose={() => setDeclining(null)} />
  ) : (
    committed && <RegisterProspect prospect={committed} onClose={() => setCommitted(null)} />
  )
  return { move, asking }
}

interface Why {
  decline_reason: keyof typeof declineReasons
  decline_note: string | null
}

function Decline({ prospect, onClose }: { prospect: Moved; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`${prospect.name} says no`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Why>
          fields={[
            {
              name: 'decline_reason',
              label: 'Reason',
              kind: 'choice',
              choices: choicesOf(declineReasons),
              required: true,
            },
            { name: 'decline_note', label: 'In their words', kind: 'multiline' },
          ]}
          initial={{}}
          submit="Decline"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async why => {
            await lpCrmApi('PATCH /api/v1/svc/lp-crm/lps/{lp_id}', {
              params: { lp_id: prospect.id },
              body: { ...why, stage: 'declined', version: prospect.version },
            })
            await queryClient.invalidateQueries({ queryKey: fundraisingKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
