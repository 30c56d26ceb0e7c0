import { Button, Group, Modal, Table, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AgentAction } from '../../api/modules.ts'
import { useFigureKinds } from '../../components/difference/use-figure-kinds.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { missingOf } from '../../components/proposal/progress.ts'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { count } from '../../format/numbers.ts'
import { decidingStates } from '../../words/agents.ts'
import { labelOf } from '../../words/fields.ts'
import type { Tone } from '../../words/words.ts'
import classes from './approvals.module.css'
import { confirmationFor, type Effects, effectsOf, writeMinor } from './effects.ts'
import { type Outcome, useDecideMany } from './use-decide-many.ts'

interface DecideManyProps {
  verb: 'approve' | 'reject'
  /** All of one kind. */
  actions: readonly AgentAction[]
  /** Told which of them are still to be decided. */
  onClose: (undecided: readonly number[]) => void
}

/** Several proposals of one kind: their combined effect, the confirmation, and the result of each. */
export function DecideMany({ verb, actions, onClose }: DecideManyProps) {
  const { kinds, error } = useFigureKinds(actions[0]?.tool ?? '')
  const { outcomes, running, decide, stop } = useDecideMany()
  const asked = outcomes.size === 0
  const undecided = actions.map(({ id }) => id).filter(id => asked || outcomes.get(id)?.state === 'failed')
  const what = count(actions.length, 'proposal')
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !running && onClose(undecided)}
      closeOnClickOutside={asked}
      withCloseButton={!running}
      title={`${verb === 'approve' ? 'Approve' : 'Reject'} ${what}: ${actions[0]?.proposal.summary ?? ''}`}
    >
      {error && <Failed error={error} />}
      {!kinds && !error && <LoadingRows rows={3} />}
      {kinds && asked && (
        <Question
          verb={verb}
          actions={actions}
          effects={effectsOf(actions, kinds)}
          onDecide={reason => void decide(actions, reason)}
          onClose={() => onClose(undecided)}
        />
      )}
      {!asked && (
        <Results
          actions={actions}
          outcomes={outcomes}
          running={running}
          onStop={stop}
          onClose={() => onClose(undecided)}
        />
      )}
    </Modal>
  )
}

interface QuestionProps {
  verb: 'approve' | 'reject'
  actions: readonly AgentAction[]
  effects: Effects
  onDecide: (reason: string | null) => void
  onClose: () => void
}

function Question({ verb, actions, effects, onDecide, onClose }: QuestionProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const confirmation = verb === 'approve' ? confirmationFor(effects) : null
  const shared = actions.filter(action => missingOf(action) > 1).length
  const ready = confirmation === null || typed.trim() === confirmation.text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verb === 'approve') return ready && onDecide(null)
    return reason.trim() === '' ? setMissing(true) : onDecide(reason.trim())
  }
  return (
    <form onSubmit={submit}>
      <EffectsTable effects={effects} />
      <Subjects actions={actions} />
      {verb === 'reject' ? (
        <Textarea
          mt="md"
          label="Reason"
          description="Shown to the proposers"
          value={reason}
          onChange={event => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? 'Give a reason, to improve the next proposals' : undefined}
          maxLength={1000}
          autosize
          minRows={2}
          data-autofocus
        />
      ) : (
        <Text mt="md">
          They are executed one after another, immediately and in your name. Failures are reported and the
          rest continue.
          {shared > 0 && ` ${count(shared, 'proposal')} of them will also need someone else’s approval.`}
        </Text>
      )}
      {confirmation && (
        <TextInput
          mt="md"
          label={`These are ${confirmation.why}. Type the number of actions, ${confirmation.text}, to go on`}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group mt="lg" justify="flex-end" gap="sm">
        {/* The focus is here at first, so that Enter alone approves nothing. */}
        <Button
          variant="default"
          onClick={onClose}
          data-autofocus={(verb === 'approve' && !confirmation) || undefined}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={!ready}>
          {verb === 'approve' ? 'Approve' : 'Reject'} {count(effects.actions, 'proposal')}
        </Button>
      </Group>
    </form>
  )
}

function EffectsTable({ effects: { touched, created, money } }: { effects: Effects }) {
  return (
    <>
      <Text fw={600}>Together they would</Text>
      <ul className={classes.effects}>
        {created > 0 && <li>create {count(created, 'record')}</li>}
        {touched > 0 && <li>change {count(touched, 'record')}</li>}
        {money.length === 0 && <li>change no amount of money</li>}
      </ul>
      {money.length > 0 && (
        <Table mt="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Sum of</Table.Th>
              <Table.Th scope="col" ta="right">
                Before
              </Table.Th>
              <Table.Th scope="col" ta="right">
                After
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Change
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {money.map(({ currency, field, before, after }) => (
              <Table.Tr key={`${field} ${currency}`}>
                <Table.Th scope="row" fw={400}>
                  {labelOf(field)}
                </Table.Th>
                <Table.Td ta="right">{writeMinor(before, currency)}</Table.Td>
                <Table.Td ta="right">{writeMinor(after, currency)}</Table.Td>
                <Table.Td ta="right">{writeMinor(after - before, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}

function Subjects({ actions }: { actions: readonly AgentAction[] }) {
  return (
    <Scrolling label="The selected proposals" className={classes.subjects}>
      <ol>
        {actions.map(action => (
          <li key={action.id}>{subjectOf(action)}</li>
        ))}
      </ol>
    </Scrolling>
  )
}

const subjectOf = (action: AgentAction): string => headlineOf(action).subject ?? `Proposal ${action.id}`

const TONES: Record<Outcome['state'], Tone> = {
  waiting: 'quiet',
  working: 'open',
  done: 'good',
  elsewhere: 'warning',
  failed: 'bad',
}

interface ResultsProps {
  actions: readonly AgentAction[]
  outcomes: ReadonlyMap<number, Outcome>
  running: boolean
  onStop: () => void
  onClose: () => void
}

function Results({ actions, outcomes, running, onStop, onClose }: ResultsProps) {
  const found = [...outcomes.values()]
  const many = (...states: Array<Outcome['state']>) =>
    found.filter(({ state }) => states.includes(state)).length
  return (
    <>
      <Text role="status" fw={600}>
        {running
          ? `${many('done', 'elsewhere', 'failed')} of ${found.length}`
          : `${many('done')} executed, ${many('elsewhere')} decided elsewhere, ${many('failed')} not executed`}
      </Text>
      <Scrolling label="Result of each" className={classes.results}>
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Proposal</Table.Th>
              <Table.Th scope="col" w={150}>
                State
              </Table.Th>
              <Table.Th scope="col">What happened</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {actions.map(action => {
              const { state, text } = outcomes.get(action.id) ?? { state: 'waiting' as const, text: '' }
              return (
                <Table.Tr key={action.id}>
                  <Table.Th scope="row" fw={400} className={classes.subject}>
                    {subjectOf(action)}
                  </Table.Th>
                  <Table.Td>
                    <Status tone={TONES[state]}>{decidingStates[state]}</Status>
                  </Table.Td>
                  <Table.Td className={classes.subject}>{text}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Scrolling>
      <Group mt="lg" justify="flex-end">
        {running ? (
          <Button variant="default" onClick={onStop}>
            Stop after this one
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </Group>
    </>
  )
}
