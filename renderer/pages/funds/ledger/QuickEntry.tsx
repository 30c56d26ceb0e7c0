import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cfoApi, type FundAccount, type Holding } from '../../../api/modules.ts'
import { refusal } from '../../../components/action/use-action.ts'
import { FieldInput } from '../../../components/form/FieldInput.tsx'
import type { SingleField } from '../../../components/form/fields.ts'
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../../components/form/use-schema-form.ts'
import { HoldingSelect } from '../../../components/holding/HoldingSelect.tsx'
import { today } from '../../../format/days.ts'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import classes from '../funds.module.css'
import { amountsKnown } from './holding-legs.ts'

interface LineValues {
  date: string
  category: string
  debit: number | null
  credit: number | null
  description: string | null
  reference: string | null
}

const categories = [
  { value: 'capital_call', label: 'Capital call' },
  { value: 'distribution', label: 'Distribution' },
  { value: 'income', label: 'Other income' },
  { value: 'interest', label: 'Interest' },
  { value: 'dividend', label: 'Dividend' },
  { value: 'expense', label: 'Expense' },
  { value: 'professional_fees', label: 'Professional fees' },
  { value: 'management_fee', label: 'Management fee' },
  { value: 'realised_gain', label: 'Realised gain' },
  { value: 'unrealised_gain', label: 'Unrealised gain' },
  { value: 'investment', label: 'Investment' },
  { value: 'transfer', label: meant('Transfer', 'between accounts') },
  { value: 'loan_draw', label: 'Loan draw' },
]

/** Entries between the fund and its partners, manager and lenders, which have no holding. */
const ofNoHolding = ['capital_call', 'distribution', 'management_fee', 'transfer', 'loan_draw']

const fieldsIn = (currency: string): Array<SingleField<keyof LineValues>> => [
  { name: 'date', label: 'Date', kind: 'date', required: true },
  { name: 'category', label: 'Category', kind: 'choice', choices: categories, required: true },
  { name: 'debit', label: 'Debit', kind: 'money', currency, hint: 'Lowers capital' },
  { name: 'credit', label: 'Credit', kind: 'money', currency, hint: 'Raises capital' },
  { name: 'description', label: 'Description', kind: 'text' },
  { name: 'reference', label: 'Reference', kind: 'text' },
]

interface Posted {
  said: string
  /** Shown until the next entry is posted. */
  warnings: readonly string[]
}

interface Turn extends Posted {
  turn: number
  date: string
}

/** One line of the simple book, typed and posted with Enter; the next one begins on the same day. */
export function QuickEntry({ fund }: { fund: FundAccount }) {
  const [{ turn, date, said, warnings }, setTurn] = useState<Turn>({
    turn: 0,
    date: today(),
    said: '',
    warnings: [],
  })
  return (
    <section aria-label="Quick entry">
      <Line
        key={turn}
        fund={fund}
        date={date}
        again={turn > 0}
        onPosted={(day, posted) => setTurn({ turn: turn + 1, date: day, ...posted })}
      />
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {warnings.length > 0 && (
        <Alert color="yellow" mt="xs" title={said}>
          {warnings.map(warning => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Alert>
      )}
    </section>
  )
}

interface LineProps {
  fund: FundAccount
  date: string
  /** The one before was posted: its successor has the focus. */
  again: boolean
  onPosted: (date: string, posted: Posted) => void
}

function Line({ fund, date, again, onPosted }: LineProps) {
  const fields = fieldsIn(fund.currency)
  const queryClient = useQueryClient()
  const first = useRef<HTMLDivElement>(null)
  const [holding, setHolding] = useState<number | null>(null)
  useKeys('Journal', [
    // The day is chosen with the focus, so that typing replaces it.
    { keys: 'n', label: 'Type an entry', run: () => first.current?.querySelector('input')?.select() },
  ])
  const state = useSchemaForm<LineValues>({
    fields,
    initial: { date },
    onSubmit: async ({ debit, credit, ...rest }) => {
      const { number, warnings } = await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/entries', {
        params: { account_id: fund.id },
        body: {
          ...rest,
          ...(holding === null || ofNoHolding.includes(rest.category) ? {} : { investment_id: holding }),
          ...(debit === null ? {} : { debit }),
          ...(credit === null ? {} : { credit }),
        },
      })
      void queryClient.invalidateQueries({ queryKey: fundsKey })
      onPosted(rest.date, { said: `Posted as entry ${number}`, warnings })
    },
  })
  const isLeft = (name: keyof LineValues) => (state.texts[name] ?? '').trim() === ''
  /** Fills empty fields of the line from the holding. */
  const fillFrom = (chosen: Holding) => {
    if (isLeft('description')) state.type('description', chosen.name)
    const { amount } = amountsKnown('purchase', chosen)
    if (state.texts.category === 'investment' && isLeft('debit') && isLeft('credit') && amount > 0)
      state.type('debit', formatAmount(amount, decimalsFor([amount], fund.currency)))
  }
  return (
    <form ref={state.form} onSubmit={event => void state.submit(event)} noValidate>
      <LeaveGuard dirty={state.dirty} />
      <div className={classes.quick} ref={first}>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            text={state.texts[field.name] ?? ''}
            currency={fund.currency}
            problem={
              state.problems[field.name] ??
              (field.name === 'date' && state.failure ? refusal(state.failure).message : undefined)
            }
            autoFocus={again && field.name === 'category'}
            onType={text => state.type(field.name, text)}
            onLeave={() => state.leave(field)}
          />
        ))}
        {!ofNoHolding.includes(state.texts.category ?? '') && (
          <HoldingSelect
            fund={fund}
            label="Holding"
            value={holding}
            onChange={(id, chosen) => {
              setHolding(id)
              if (chosen) fillFrom(chosen)
            }}
          />
        )}
        <Button type="submit" loading={state.busy}>
          Post
        </Button>
      </div>
    </form>
  )
}
