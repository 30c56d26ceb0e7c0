import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OddBankItem } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { AnswerMoves } from '../../../components/review/AnswerMoves.tsx'
import { movesOf } from '../../../components/review/moves.ts'
import { formatDate } from '../../../format/dates.ts'
import { useMay } from '../../../session/session.ts'
import { bankSources, bankStates, bankVerb, disclosures } from '../../../words/diligence.ts'
import classes from '../diligence.module.css'
import { useChangeBank } from './use-change-bank.ts'

/** One answer of a fund's bank: its text, source, expiry and approver. */
export function BankItemDetails({ item }: { item: OddBankItem }) {
  const [editing, setEditing] = useState(false)
  const mayWrite = useMay('write', 'odd')
  const state = bankStates[item.status]
  return (
    <Scrolling label={item.question} className={classes.details}>
      <h2>{item.question}</h2>
      <Group gap="md" mb="sm">
        <Status tone={state.tone}>{state.label}</Status>
        <Text span size="sm">
          {disclosures[item.disclosure]}
        </Text>
      </Group>
      {editing ? (
        <Rewrite item={item} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p>{item.answer}</p>
          <Text size="sm" c="dimmed" mb="sm">
            {bankSources[item.source_type]}
            {item.as_of && `, as of ${formatDate(item.as_of)}`}
            {item.review_at && `. To be looked at again on ${formatDate(item.review_at)}`}
          </Text>
          {mayWrite && <Moves item={item} onEdit={() => setEditing(true)} />}
        </>
      )}
      {item.approver !== null && item.approved_at !== null && (
        <Text size="sm" c="dimmed">
          Last approved by {item.approver} <Ago at={item.approved_at} />
        </Text>
      )}
    </Scrolling>
  )
}

function Moves({ item, onEdit }: { item: OddBankItem; onEdit: () => void }) {
  const change = useChangeBank(item.profile_id)
  const moves = movesOf(item, bankVerb)
  const go = (status: OddBankItem['status']) => change.mutate({ items: [item], change: { status } })
  return (
    <AnswerMoves
      moves={moves}
      main="approved"
      away="retired"
      pending={change.isPending ? change.variables.change.status : undefined}
      onMove={go}
      edit={'Edit'}
      onEdit={onEdit}
    />
  )
}

interface Words {
  answer: string
  disclosure: OddBankItem['disclosure']
}

function Rewrite({ item, onDone }: { item: OddBankItem; onDone: () => void }) {
  const change = useChangeBank(item.profile_id)
  return (
    <SchemaForm<Words>
      fields={[
        {
          name: 'answer',
          label: 'Answer',
          kind: 'multiline',
          required: true,
          hint: 'In your own words; it returns to draft until approved',
        },
        {
          name: 'disclosure',
          label: 'May be informed',
          kind: 'choice',
          required: true,
          choices: Object.entries(disclosures).map(([value, label]) => ({ value, label })),
        },
      ]}
      initial={item}
      submit="Save"
      autoFocus
      onCancel={onDone}
      onSubmit={async ({ answer, disclosure }) => {
        const rewritten = answer === item.answer ? {} : { answer }
        await change.mutateAsync({ items: [item], change: { ...rewritten, disclosure } })
        onDone()
      }}
    />
  )
}
