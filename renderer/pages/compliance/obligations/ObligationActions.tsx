import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi, type Obligation, type ObligationChange } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { today } from '../../../format/days.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { obligationStates, obligationVerbs } from '../../../words/compliance.ts'
import { ObligationForm } from './ObligationForm.tsx'
import { obligationFollowers, obligationsKey } from './obligations.ts'

type Reopening = 'open' | 'in_progress'
type Asking = 'edit' | 'done' | 'waived' | Reopening

const reopenings: readonly Reopening[] = ['in_progress', 'open']

const change = ({ id, version }: Obligation, body: ObligationChange) =>
  complianceApi('PATCH /api/v1/svc/compliance/obligations/{ob_id}', {
    params: { ob_id: id },
    body: { ...body, version },
  })

/** Actions on an obligation; the server lists the statuses it may take next. */
export function ObligationActions({ obligation }: { obligation: Obligation }) {
  const { moves, next_due } = obligation
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const isPast = next_due < today()
  const move = useAction((status: Reopening) => change(obligation, { status }), {
    invalidates: obligationFollowers,
    done: ({ status }) => `It is ${obligationStates[status].label.toLowerCase()}`,
  })
  const mayEnd = moves.includes('done')
  useKeys(obligation.title, [
    { keys: 'e', label: 'Edit the obligation', run: () => setAsking('edit') },
    ...(mayEnd ? [{ keys: 'c', label: 'Record completion', run: () => setAsking('done') }] : []),
  ])
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('edit')}>Edit</Menu.Item>
          {reopenings
            .filter(to => moves.includes(to))
            .map(to => (
              <Menu.Item key={to} onClick={() => (isPast ? setAsking(to) : move.mutate(to))}>
                {isPast ? `${obligationVerbs[to]}, with a later date` : obligationVerbs[to]}
              </Menu.Item>
            ))}
          {moves.includes('waived') && <Menu.Item onClick={() => setAsking('waived')}>Waive</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {mayEnd && <Button onClick={() => setAsking('done')}>Done</Button>}
      {asking === 'edit' && <ObligationForm obligation={obligation} onClose={close} />}
      {asking === 'done' && <Finish obligation={obligation} onClose={close} />}
      {(asking === 'open' || asking === 'in_progress') && (
        <GiveDay obligation={obligation} status={asking} onClose={close} />
      )}
      {asking === 'waived' && (
        <ReasonDrawer
          title={`Waive: ${obligation.title}`}
          submit="Waive"
          label="Waiver reason"
          changes={obligationsKey}
          onReason={reason => change(obligation, { status: 'waived', reason })}
          onClose={close}
        />
      )}
    </>
  )
}

interface DrawerProps {
  obligation: Obligation
  onClose: () => void
}

/** Returns a change of an obligation that invalidates every query showing it. */
function useChange({ obligation, onClose }: DrawerProps) {
  const queryClient = useQueryClient()
  return async (body: ObligationChange) => {
    await change(obligation, body)
    for (const queryKey of obligationFollowers) await queryClient.invalidateQueries({ queryKey })
    onClose()
  }
}

function Finish(props: DrawerProps) {
  const save = useChange(props)
  return (
    <FormDrawer title={`Done: ${props.obligation.title}`} onClose={props.onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ evidence: string | null }>
          fields={[
            {
              name: 'evidence',
              label: 'Evidence of completion',
              kind: 'text',
              hint:
                props.obligation.frequency === 'once' ? 'A report or a minute' : 'Opens the next occurrence',
            },
          ]}
          initial={{ evidence: props.obligation.evidence }}
          submit="Done"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={values => save({ status: 'done', ...values })}
        />
      )}
    </FormDrawer>
  )
}

/** An overdue obligation reopens only with a later due date. */
function GiveDay({ status, ...props }: DrawerProps & { status: Reopening }) {
  const save = useChange(props)
  return (
    <FormDrawer title={`${obligationVerbs[status]}: ${props.obligation.title}`} onClose={props.onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ next_due: string }>
          fields={[{ name: 'next_due', label: 'Due', kind: 'date', required: true }]}
          submit={obligationVerbs[status]}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={values => save({ status, ...values })}
        />
      )}
    </FormDrawer>
  )
}
