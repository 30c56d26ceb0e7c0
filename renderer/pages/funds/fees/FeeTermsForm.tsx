import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatPercent } from '../../../format/numbers.ts'
import { readDate, readPercent } from '../../../format/read.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { feeBases, feeDayCounts, feeFrequencies } from '../../../words/funds.ts'
import type { FeeTerms } from './fees.ts'

type TermValues = Omit<FeeTerms, 'step_downs'> & { effective_from: string | null; document: string | null }

const fieldsIn = (currency: string): Array<Field<keyof TermValues>> => [
  { name: 'rate', label: 'Rate a year', kind: 'percent', required: true },
  { name: 'base', label: 'On', kind: 'choice', required: true, choices: choicesOf(feeBases) },
  { name: 'frequency', label: 'Paid', kind: 'choice', required: true, choices: choicesOf(feeFrequencies) },
  {
    name: 'timing',
    label: 'When',
    kind: 'choice',
    required: true,
    choices: choicesOf({ advance: 'In advance', arrears: 'In arrears' }),
  },
  { name: 'day_count', label: 'Days', kind: 'choice', required: true, choices: choicesOf(feeDayCounts) },
  { name: 'offset_pct', label: 'Transaction fees taken off', kind: 'percent', required: true },
  { name: 'waiver_pct', label: 'Waived', kind: 'percent', required: true },
  { name: 'minimum', label: 'Minimum of a period', kind: 'money', currency },
  { name: 'maximum', label: 'Maximum of a period', kind: 'money', currency },
  { name: 'vat_pct', label: 'VAT', kind: 'percent', required: true },
  {
    name: 'effective_from',
    label: 'In effect from',
    kind: 'date',
    hint: 'The first open day where nothing is said; what held before stays for the days before',
  },
  { name: 'document', label: 'Written in', kind: 'text', hint: 'Such as the agreement or its amendment' },
]

const usual: Partial<TermValues> = {
  base: 'committed',
  frequency: 'quarterly',
  timing: 'advance',
  day_count: 'period',
  offset_pct: 1,
  waiver_pct: 0,
  vat_pct: 0,
}

interface StepText {
  id: number
  from: string
  rate: string
  base: FeeTerms['base']
}

interface FeeTermsFormProps {
  fund: FundAccount
  terms: FeeTerms | null
  document: string | null
  onClose: () => void
}

/** The whole of a fund's fee terms. */
export function FeeTermsForm({ fund, terms, document, onClose }: FeeTermsFormProps) {
  const queryClient = useQueryClient()
  const [steps, setSteps] = useState<StepText[]>(() =>
    (terms?.step_downs ?? []).map(({ from_date, rate, base }, id) => ({
      id,
      from: formatDate(from_date),
      rate: formatPercent(rate),
      base,
    })),
  )
  const [stepped, setStepped] = useState(false)
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null)
  return (
    <FormDrawer title="Fee terms" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<TermValues>
          fields={fieldsIn(fund.currency)}
          initial={terms ? { ...terms, document } : usual}
          submit="Save"
          autoFocus
          onDirty={dirty => onDirty(dirty || stepped)}
          onCancel={close}
          onSubmit={async ({ effective_from, ...values }) => {
            const read = readSteps(steps)
            if ('message' in read) return setProblem(read)
            await cfoApi('PUT /api/v1/svc/cfo/accounts/{account_id}/fees', {
              params: { account_id: fund.id },
              body: {
                ...values,
                step_downs: read.step_downs,
                ...(effective_from === null ? {} : { effective_from }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        >
          <Steps
            steps={steps}
            problem={problem}
            onChange={changed => {
              setSteps(changed)
              setStepped(true)
              setProblem(null)
              onDirty(true)
            }}
          />
        </SchemaForm>
      )}
    </FormDrawer>
  )
}

type ReadSteps = { step_downs: FeeTerms['step_downs'] } | { id: number; message: string }

function readSteps(steps: readonly StepText[]): ReadSteps {
  const step_downs: FeeTerms['step_downs'] = []
  for (const { id, from, rate, base } of steps) {
    const [date, fraction] = [readDate(from, today()), readPercent(rate)]
    if ('problem' in date) return { id, message: date.problem }
    if ('problem' in fraction) return { id, message: fraction.problem }
    step_downs.push({ from_date: date.value, rate: fraction.value, base })
  }
  return { step_downs: step_downs.toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1)) }
}

interface StepsProps {
  steps: readonly StepText[]
  problem: { id: number; message: string } | null
  onChange: (steps: StepText[]) => void
}

/** From when on the fee is lower, as after the investment period. */
function Steps({ steps, problem, onChange }: StepsProps) {
  const change = (id: number, changed: Partial<StepText>) =>
    onChange(steps.map(step => (step.id === id ? { ...step, ...changed } : step)))
  return (
    <section aria-label="Step-downs">
      <Text mt="md" fw={500}>
        Step-downs
      </Text>
      {steps.map((step, index) => (
        <Group key={step.id} gap="xs" mt="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label={`From, step ${index + 1}`}
            placeholder="From"
            w={130}
            value={step.from}
            error={problem?.id === step.id ? problem.message : undefined}
            onChange={event => change(step.id, { from: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Rate, step ${index + 1}`}
            placeholder="Rate"
            w={80}
            value={step.rate}
            onChange={event => change(step.id, { rate: event.currentTarget.value })}
          />
          <Select
            aria-label={`On, step ${index + 1}`}
            flex={1}
            data={choicesOf(feeBases)}
            value={step.base}
            allowDeselect={false}
            onChange={base => base && change(step.id, { base: base as StepText['base'] })}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
          <Button
            variant="subtle"
            px="xs"
            aria-label={`Remove step ${index + 1}`}
            onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
          >
            Remove
          </Button>
        </Group>
      ))}
      <Button
        mt="xs"
        variant="default"
        onClick={() =>
          onChange([
            ...steps,
            { id: Math.max(-1, ...steps.map(({ id }) => id)) + 1, from: '', rate: '', base: 'invested' },
          ])
        }
      >
        Add a step-down
      </Button>
    </section>
  )
}
