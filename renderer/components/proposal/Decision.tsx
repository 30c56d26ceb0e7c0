import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AgentAction, agentApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { formatTime } from '../../format/dates.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay, useMe } from '../../session/session.ts'
import { Difference } from '../difference/Difference.tsx'
import type { FigureKinds } from '../difference/difference-kinds.ts'
import { currencyOf } from './currency.ts'
import { DelegatedDecision } from './DelegatedDecision.tsx'
import { type Arguments, EditArguments, type Preview } from './EditArguments.tsx'
import { approvedText, missingOf } from './progress.ts'
import classes from './proposal.module.css'
import { useEffectNow } from './use-effect-now.ts'

type Step = 'deciding' | 'approving' | 'editing' | 'rejecting'

/**
 * Approving and rejecting, in the detail itself. Approving takes two presses of `a` or two buttons, and the focus
 * never lands on the second one by itself: Enter alone approves nothing.
 */
export function Decision({ action, kinds }: { action: AgentAction; kinds: FigureKinds }) {
  const mayApprove = useMay('approve', action.module)
  const [step, setStep] = useState<Step>('deciding')
  const [corrected, setCorrected] = useState<{ given: Arguments; preview: Preview } | null>(null)
  const back = () => {
    setCorrected(null)
    setStep('deciding')
  }
  const mayPropose = useMay('write', action.module)
  const mine = useMe().id === action.proposer_id
  const { approve, reject, withdraw, again, problem, busy } = useDecide(
    action,
    corrected?.given ?? null,
    back,
  )
  const open = action.status === 'proposed' && mayApprove && problem?.code !== 'already_decided'
  const now = useEffectNow(action, open)
  useKeys(
    'Proposal',
    open
      ? [
          {
            keys: 'a',
            label: step === 'approving' ? 'Approve now' : 'Approve',
            run: () => (step === 'approving' ? approve() : setStep('approving')),
          },
          { keys: 'e', label: 'Edit, then approve', run: () => setStep('editing') },
          { keys: 'r', label: 'Reject', run: () => setStep('rejecting') },
          ...(step === 'deciding' ? [] : [{ keys: 'Escape', label: 'Back', run: back }]),
        ]
      : [],
  )

  return (
    <footer className={classes.decision}>
      {problem && <Refused problem={problem} />}
      {!problem && now.problem && <Refused problem={now.problem} />}
      {now.changed && (
        <Alert variant="outline" color="yellow" role="status" title="Changed since it was proposed" mb="sm">
          Above is what it would do now. Earlier approvals no longer count.
        </Alert>
      )}
      {action.status === 'proposed' && !mayApprove && (
        <Group gap="sm">
          <Text c="dimmed">Your role can view proposals. An administrator decides.</Text>
          {mine && (
            <Button variant="default" onClick={withdraw} loading={busy}>
              Withdraw
            </Button>
          )}
        </Group>
      )}
      {(action.status === 'expired' || action.status === 'rejected') && mayPropose && (
        <Group gap="sm">
          <Button variant="default" onClick={again} loading={busy}>
            Propose again
          </Button>
          <Text c="dimmed">Shows what it would do now, in your name.</Text>
        </Group>
      )}
      {open && mine && action.others_only && (
        <Text c="dimmed" mb="sm">
          You proposed it: someone else must approve it. You can reject it.
        </Text>
      )}
      {open && step === 'deciding' && (
        <Group gap="sm">
          <Button onClick={() => setStep('approving')} rightSection={<Kbd size="xs">a</Kbd>}>
            Approve
          </Button>
          <Button variant="default" onClick={() => setStep('editing')} rightSection={<Kbd size="xs">e</Kbd>}>
            Edit
          </Button>
          <Button
            variant="default"
            onClick={() => setStep('rejecting')}
            rightSection={<Kbd size="xs">r</Kbd>}
          >
            Reject
          </Button>
        </Group>
      )}
      {action.status === 'proposed' && step === 'deciding' && <DelegatedDecision action={action} />}
      {open && step === 'approving' && (
        <>
          {corrected && (
            <Difference
              changes={corrected.preview.changes}
              created={corrected.preview.before === null}
              kinds={kinds}
              records={action.records}
              currency={{
                before: currencyOf(corrected.preview.before),
                after: currencyOf(corrected.preview.after),
              }}
            />
          )}
          <Confirm
            busy={busy}
            onApprove={approve}
            onBack={back}
            corrected={corrected !== null}
            last={corrected ? action.approvals_needed < 2 && !action.others_only : missingOf(action) < 2}
            counts={!(corrected && action.others_only)}
          />
        </>
      )}
      {open && step === 'editing' && (
        <EditArguments
          action={action}
          kinds={kinds}
          onBack={back}
          onPreview={(given, preview) => {
            setCorrected({ given, preview })
            setStep('approving')
          }}
        />
      )}
      {open && step === 'rejecting' && <Rejection busy={busy} onReject={reject} onBack={back} />}
    </footer>
  )
}

interface ConfirmProps {
  busy: boolean
  corrected: boolean
  /** True where no further approval is needed. */
  last: boolean
  /** Whether this person's approval counts; their own proposal needs the approval of others. */
  counts: boolean
  onApprove: () => void
  onBack: () => void
}

function Confirm({ busy, corrected, last, counts, onApprove, onBack }: ConfirmProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={classes.confirm}>
      <Text>
        {last &&
          (corrected
            ? 'The corrected action will be executed immediately, in your name.'
            : 'It will be executed immediately, in your name.')}
        {!last && corrected && counts && 'A corrected proposal needs every approval again. Yours is counted.'}
        {!counts &&
          'A corrected proposal needs every approval again, from people other than the one who corrected it.'}
        {!last && !corrected && 'Your approval is counted. It will be executed once enough others approve.'}{' '}
        The audit log keeps who proposed and who approved{corrected && ', and what you corrected'}.
      </Text>
      <Group gap="sm" mt="sm">
        <Button onClick={onApprove} loading={busy} rightSection={<Kbd size="xs">a</Kbd>}>
          {corrected ? 'Approve as corrected' : 'Approve now'}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </div>
  )
}

interface RejectionProps {
  busy: boolean
  onReject: (reason: string) => void
  onBack: () => void
}

function Rejection({ busy, onReject, onBack }: RejectionProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => (reason.trim() === '' ? setMissing(true) : onReject(reason.trim()))
  return (
    <form
      className={classes.confirm}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label="Reason"
        description="Shown to the proposer"
        value={reason}
        onChange={event => {
          setReason(event.currentTarget.value)
          setMissing(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onBack()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        error={missing ? 'Give a reason, to improve the next proposal' : undefined}
        maxLength={1000}
        autosize
        minRows={2}
        autoFocus
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" loading={busy}>
          Reject
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </form>
  )
}

/**
 * The reason it was not done; a decision that somebody else took meanwhile is reported here, where one looks.
 */
function Refused({ problem }: { problem: ApiProblem }) {
  const { decided_at } = problem.members
  const decidedElsewhere = problem.code === 'already_decided'
  return (
    <Alert
      variant="outline"
      color={decidedElsewhere ? 'gray' : 'red'}
      role="alert"
      title={decidedElsewhere ? 'Decided meanwhile' : problem.title}
      mb="sm"
    >
      {problem.message}
      {typeof decided_at === 'string' && ` ${formatTime(decided_at)}.`}
    </Alert>
  )
}

/** Actions on a proposal. */
type Deed = { approve: true } | { reject: string } | { withdraw: true } | { again: true }

function useDecide(action: AgentAction, corrected: Arguments | null, onDone: () => void) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (deed: Deed) => {
      const params = { action_id: action.id }
      if ('approve' in deed) {
        const body = { digest: action.digest, ...(corrected ? { arguments: corrected } : {}) }
        return agentApi('POST /svc/agent/actions/{action_id}/approve', { params, body })
      }
      if ('again' in deed) return agentApi('POST /api/v1/svc/agent/approvals/{action_id}/again', { params })
      return 'reject' in deed
        ? agentApi('POST /svc/agent/actions/{action_id}/reject', { params, body: { reason: deed.reject } })
        : agentApi('POST /api/v1/svc/agent/approvals/{action_id}/withdraw', { params, body: {} })
    },
    onSuccess: decided => {
      queryClient.setQueryData(['approvals', 'one', decided.id], decided)
      const came =
        decided.id !== action.id
          ? 'waiting for a decision again'
          : decided.status === 'rejected'
            ? 'rejected'
            : approvedText(decided)
      notifications.show({ message: `${action.proposal.summary}: ${came}` })
    },
    onSettled: () => {
      onDone()
      // A decision may have changed any record. Not awaited: the answer is shown before the lists reload.
      void queryClient.invalidateQueries()
    },
  })
  return {
    approve: () => !decide.isPending && decide.mutate({ approve: true }),
    reject: (reason: string) => !decide.isPending && decide.mutate({ reject: reason }),
    withdraw: () => !decide.isPending && decide.mutate({ withdraw: true }),
    again: () => !decide.isPending && decide.mutate({ again: true }),
    problem: decide.error instanceof ApiProblem ? decide.error : null,
    busy: decide.isPending,
  }
}
