import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cfoApi, type FundAccount, type GlAccount, type Holding } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { refusal } from '../../../components/action/use-action.ts'
import { FieldInput } from '../../../components/form/FieldInput.tsx'
import type { SingleField } from '../../../components/form/fields.ts'
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../../components/form/use-schema-form.ts'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import classes from '../funds.module.css'
import { HoldingAmountsForm } from './HoldingAmountsForm.tsx'
import {
  amountsKnown,
  type HoldingAmounts,
  type HoldingEntryKind,
  holdingEntries,
  legsFor,
  withCost,
} from './holding-legs.ts'
import { LegRows } from './LegRows.tsx'
import { isEmpty, type Leg, newLegs, type ReadLeg, readLegs, standingOf } from './legs.ts'
import { useCurrencies } from './use-currencies.ts'

interface HeadValues {
  date: string
  reference: string | null
  description: string | null
}

const fields: Array<SingleField<keyof HeadValues>> = [
  { name: 'date', label: 'Date', kind: 'date', required: true },
  { name: 'reference', label: 'Reference', kind: 'text' },
  { name: 'description', label: 'Description', kind: 'text' },
]

/** Describes an entry about a holding, which determines its lines. */
export interface AboutHolding {
  kind: HoldingEntryKind
  holding: Holding
}

interface JournalFormProps {
  fund: FundAccount
  accounts: GlAccount[]
  about?: AboutHolding | undefined
}

/** A journal entry whose debits and credits must match; the difference is shown beneath. */
export function JournalForm({ fund, accounts, about }: JournalFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [legs, setLegs] = useState(() => (about ? legsAt(about, accounts) : newLegs(0, 4)))
  const [problem, setProblem] = useState<{ id: number | null; message: string } | null>(null)
  const status = useRef<'posted' | 'draft'>('posted')
  const [left, setLeft] = useState(false)
  const state = useSchemaForm<HeadValues>({
    fields,
    initial: {
      date: today(),
      ...(about ? { description: `${holdingEntries[about.kind].title}: ${about.holding.name}` } : {}),
    },
    onSubmit: async head => {
      const read = readLegs(legs, currencies)
      if ('problem' in read) return setProblem({ id: read.id, message: read.problem })
      if (read.legs.length < 2) return setProblem({ id: null, message: 'Enter at least two lines' })
      setProblem(null)
      const { id } = await cfoApi('POST /api/v1/svc/cfo/gl/journal', {
        body: { fund_account_id: fund.id, ...head, status: status.current, lines: read.legs.map(lineOf) },
      })
      setLeft(true)
      void queryClient.invalidateQueries({ queryKey: fundsKey })
      await navigate({
        to: '/funds/$fundId',
        params: { fundId: String(fund.id) },
        search: { tab: 'journal', entry: String(id) },
        ignoreBlocker: true,
      })
    },
  })
  const currencies = useCurrencies(fund, accounts, { legs, date: state.texts.date ?? '' })
  const standing = standingOf(legs, currencies)
  const change = (id: number, changed: Partial<Leg>, chosen?: Holding) => {
    setProblem(null)
    if (chosen && (state.texts.description ?? '').trim() === '') state.type('description', chosen.name)
    setLegs(before => {
      const after = before.map(leg => (leg.id === id ? withCost({ ...leg, ...changed }, chosen) : leg))
      // There is always an empty line to go on with.
      return after.some(isEmpty) ? after : [...after, ...newLegs(after.length, 1)]
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    // Enter alone posts nothing: it is pressed too easily between two amounts.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) void submit('posted')
  }
  const submit = (as: 'posted' | 'draft', event?: FormEvent) => {
    status.current = as
    return state.submit(event)
  }
  const dirty = !left && (state.dirty || legs.some(leg => !isEmpty(leg)))
  return (
    <form
      ref={state.form}
      className={classes.lines}
      onSubmit={event => void submit('posted', event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      <LeaveGuard dirty={dirty} />
      <div className={classes.head}>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            text={state.texts[field.name] ?? ''}
            problem={state.problems[field.name]}
            autoFocus={field.name === 'date'}
            onType={text => state.type(field.name, text)}
            onLeave={() => state.leave(field)}
          />
        ))}
      </div>
      {about && (
        <HoldingAmountsForm
          {...about}
          onChange={amounts => {
            setProblem(null)
            setLegs(legsAt(about, accounts, amounts))
          }}
        />
      )}
      <LegRows
        fund={fund}
        accounts={accounts}
        legs={legs}
        currencies={currencies}
        problem={problem}
        onChange={change}
      />
      <Text
        mt="sm"
        className={classes.difference}
        data-off={standing.difference !== 0 || undefined}
        role="status"
      >
        {standing.difference === 0
          ? 'Debits and credits meet.'
          : standing.difference > 0
            ? `${formatMoney(standing.difference, fund.currency)} more debited.`
            : `${formatMoney(-standing.difference, fund.currency)} more credited.`}
      </Text>
      {(problem?.id === null || state.failure) && (
        <Alert mt="md" color="red" variant="outline" role="alert">
          {problem?.message ?? (state.failure && <Refusal error={state.failure} />)}
        </Alert>
      )}
      <Group mt="lg" gap="sm">
        <Button type="submit" loading={state.busy}>
          Post entry
        </Button>
        <Button variant="default" disabled={state.busy} onClick={() => void submit('draft')}>
          Keep as draft
        </Button>
        <Text c="dimmed" size="sm">
          Ctrl Enter posts
        </Text>
      </Group>
    </form>
  )
}

const legsAt = (
  { kind, holding }: AboutHolding,
  accounts: readonly GlAccount[],
  amounts: HoldingAmounts = amountsKnown(kind, holding),
): Leg[] => legsFor(kind, holding, amounts, accounts)

/** Why the server did not take it, line by line where it says so. */
function Refusal({ error }: { error: Error }) {
  const lines = error instanceof ApiProblem ? error.errors : []
  if (lines.length === 0) return refusal(error).message
  return lines.map(({ path, message }) => {
    const line = /^lines\.(\d+)\.(\w+)$/.exec(path)
    return (
      <div key={path}>
        {line ? `Line ${Number(line[1]) + 1}, ${line[2] === 'investment_id' ? 'holding' : line[2]}: ` : ''}
        {message}
      </div>
    )
  })
}

const lineOf = ({ code, debit, credit, holding, foreign }: ReadLeg) => ({
  code,
  ...(holding === null ? {} : { investment_id: holding }),
  ...(debit === 0 ? { credit } : { debit }),
  ...(foreign === null ? {} : debit === 0 ? { foreign_credit: foreign } : { foreign_debit: foreign }),
})
