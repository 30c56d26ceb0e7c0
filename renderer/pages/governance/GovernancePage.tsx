import { useMutation } from '@tanstack/react-query'
import { type GovernanceQuestion, governanceApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { currencies } from '../../format/currencies.ts'
import { actors, acts, flags } from '../../words/governance.ts'
import { Verdict } from './Verdict.tsx'

interface Values {
  action: keyof typeof acts
  amount: number | null
  currency: string | null
  actor: keyof typeof actors
  facts: Array<keyof typeof flags>
  borrowing_share: number | null
  borrowing_months: number | null
  concentration: number | null
  concentration_limit: number | null
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const fields: Array<Field<keyof Values>> = [
  { name: 'action', label: 'Action', kind: 'choice', required: true, choices: choices(acts) },
  { name: 'amount', label: 'Amount', kind: 'money', currencyField: 'currency' },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies },
  { name: 'actor', label: 'Who acts', kind: 'choice', required: true, choices: choices(actors) },
  { name: 'facts', label: 'What is known of it', kind: 'list', choices: choices(flags) },
  { name: 'borrowing_share', label: 'Borrowing, part of commitments', kind: 'percent' },
  { name: 'borrowing_months', label: 'Borrowing, months', kind: 'number' },
  { name: 'concentration', label: 'Investment, part of commitments', kind: 'percent' },
  {
    name: 'concentration_limit',
    label: 'Limit of the fund’s terms',
    kind: 'percent',
    hint: 'Empty: 20%',
  },
]

const figures = ['borrowing_share', 'borrowing_months', 'concentration', 'concentration_limit'] as const
const borrowing = ['borrow']
const investing = ['invest', 'trade', 'capital_call']

/** Asks only for what a rule reads of the chosen action. */
const asks = (name: keyof Values, { action = '' }: Readonly<Record<string, string>>): boolean => {
  if (name.startsWith('borrowing')) return borrowing.includes(action)
  if (name.startsWith('concentration')) return investing.includes(action)
  return true
}

function questionOf(values: Values): GovernanceQuestion {
  const { action, amount, currency, actor, facts } = values
  return {
    action,
    amount,
    currency,
    context: {
      ...Object.fromEntries((facts ?? []).map(fact => [fact, true])),
      ...Object.fromEntries(figures.map(name => [name, values[name] ?? null])),
      ...(actor === 'maker' ? { makers: true } : actor === 'conflicted' ? { conflicted: true } : {}),
    },
  }
}

/** Asks the rules of the office about an action, and shows why they decide as they do. */
export function GovernancePage() {
  const asked = useMutation({
    mutationFn: (body: GovernanceQuestion) => governanceApi('POST /api/v1/svc/governance/evaluate', { body }),
  })
  return (
    <PageBody>
      <PageHeader
        title="Governance"
        description="Whether an action is allowed, who has to approve it and why, by the built-in rules and the approval policies of the office. Nothing is proposed or changed."
        calls={['POST /api/v1/svc/governance/evaluate']}
      />
      <SchemaForm<Values>
        fields={fields}
        initial={{ action: 'capital_call', actor: 'else', currency: 'USD' }}
        asks={asks}
        submit="Check action"
        guarded={false}
        wide
        onSubmit={values => asked.mutateAsync(questionOf(values))}
      />
      <div role="status">{asked.data && <Verdict verdict={asked.data} />}</div>
    </PageBody>
  )
}
