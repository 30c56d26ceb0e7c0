import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApprovalPolicy, agentApi, type KindOfChange, type PolicyTrial } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { currencies } from '../../../format/currencies.ts'
import { formatDate } from '../../../format/dates.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { modulesQuery } from '../../../session/session.ts'

const DAYS = 90

interface Values {
  name: string
  kind: string | null
  module: string | null
  currency: string | null
  min_amount: number | null
  approvers: string
  proposer: string
  daily_ceiling: number | null
  state: string
}

const fieldsFor = (
  kinds: readonly KindOfChange[],
  titles: ReadonlyMap<string, string>,
): Field<keyof Values>[] => [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'kind',
    label: 'Action',
    kind: 'choice',
    choices: kinds.map(({ kind, title, module }) => ({
      value: kind,
      label: `${title} · ${titles.get(module) ?? wordsOfKey(module)}`,
    })),
    hint: 'Empty: everything. Applies to people, keys and agents alike.',
  },
  {
    name: 'module',
    label: 'Module',
    kind: 'choice',
    choices: [...new Set(kinds.map(({ module }) => module))].map(module => ({
      value: module,
      label: titles.get(module) ?? wordsOfKey(module),
    })),
    hint: 'Empty: every module',
  },
  { name: 'currency', label: 'Currency of the amounts', kind: 'choice', choices: currencies },
  {
    name: 'min_amount',
    label: 'From this amount',
    kind: 'money',
    currencyField: 'currency',
    hint: 'Empty: any amount, including actions without money. Amounts in other currencies and unknown amounts always count.',
  },
  {
    name: 'approvers',
    label: 'Required approvers',
    kind: 'choice',
    required: true,
    choices: [
      { value: '1', label: 'One' },
      { value: '2', label: 'Two' },
    ],
  },
  {
    name: 'proposer',
    label: 'The proposer',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'may', label: 'May approve it' },
      { value: 'never', label: 'Never approves it' },
    ],
  },
  {
    name: 'daily_ceiling',
    label: 'Daily approval limit',
    kind: 'money',
    currencyField: 'currency',
    hint: 'Days follow the office’s time zone. Amounts that are unknown or in another currency need approval by someone other than the proposer. Empty: no ceiling',
  },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'on', label: 'In force once approved' },
      { value: 'off', label: 'Off' },
    ],
  },
]

const initialOf = (policy: ApprovalPolicy | null): Partial<Values> =>
  policy
    ? {
        ...policy,
        kind: policy.kind ?? null,
        module: policy.module ?? null,
        currency: policy.currency ?? null,
        min_amount: policy.min_amount ?? null,
        daily_ceiling: policy.daily_ceiling ?? null,
        approvers: String(policy.approvers),
        proposer: policy.proposer_may_approve ? 'may' : 'never',
        state: policy.active ? 'on' : 'off',
      }
    : { approvers: '2', proposer: 'never', state: 'on' }

const bodyOf = ({ approvers, proposer, state, ...rest }: Values) => ({
  ...rest,
  approvers: Number(approvers),
  proposer_may_approve: proposer === 'may',
  active: state === 'on',
})

/** Edits a policy, tries it on past approvals, and proposes it. */
export function PolicyDrawer({ policy, onClose }: { policy: ApprovalPolicy | null; onClose: () => void }) {
  const [tried, setTried] = useState<{ values: Values; trial: PolicyTrial } | null>(null)
  const { data: kinds } = useQuery({
    queryKey: ['agent', 'kinds'],
    queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent/kinds', { signal }),
  })
  const { items: modules } = useSuspenseQuery(modulesQuery).data
  const titles = new Map(modules.map(({ key, title }) => [key, title]))
  return (
    <FormDrawer title={policy ? `Change ${policy.name}` : 'Propose policy'} onClose={onClose}>
      {(onDirty, close) =>
        tried ? (
          <Trial
            policy={policy}
            kinds={kinds?.items ?? []}
            {...tried}
            onBack={() => setTried(null)}
            onDone={onClose}
          />
        ) : (
          <SchemaForm<Values>
            fields={fieldsFor(kinds?.items ?? [], titles)}
            initial={initialOf(policy)}
            submit="Test on past actions"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async values => {
              const trial = await agentApi('POST /api/v1/svc/agent/policies/try', {
                body: { ...bodyOf(values), days: DAYS },
              })
              setTried({ values, trial })
            }}
          />
        )
      }
    </FormDrawer>
  )
}

interface TrialProps {
  policy: ApprovalPolicy | null
  kinds: readonly KindOfChange[]
  values: Values
  trial: PolicyTrial
  onBack: () => void
  onDone: () => void
}

function Trial({ policy, kinds, values, trial, onBack, onDone }: TrialProps) {
  const propose = useAction(
    async () => {
      const body = bodyOf(values)
      await (policy
        ? agentApi('PATCH /api/v1/svc/agent/policies/{policy_id}', { params: { policy_id: policy.id }, body })
        : agentApi('POST /api/v1/svc/agent/policies', { body }))
      onDone()
    },
    { invalidates: [['agent']], done: () => 'Proposed: it takes effect once approved' },
  )
  const isByWhateverWay = kinds.some(({ kind, whatever_way }) => kind === values.kind && whatever_way)
  const together = kinds.filter(({ together_with }) => together_with.includes(values.kind ?? ''))
  return (
    <Stack>
      {together.length > 0 && (
        <Text>
          It also applies to equivalent and reversing actions: {together.map(({ title }) => title).join('; ')}
          .
        </Text>
      )}
      {isByWhateverWay && (
        <Text>It also applies to merges, imports and other changes that do the same to a record.</Text>
      )}
      <Text fw={600}>
        If “{values.name}” had applied for the last {DAYS} days
      </Text>
      <List spacing="xs">
        <List.Item>
          it would have concerned {formatNumber(trial.concerned)} of {formatNumber(trial.looked_at)} approved
          actions
        </List.Item>
        <List.Item>
          {formatNumber(trial.direct_writes)} direct changes by people and programs would have needed review,
          regardless of amount
        </List.Item>
        <List.Item>
          {formatNumber(trial.needing_more)} of them were approved by fewer people than required
        </List.Item>
        <List.Item>
          {formatNumber(trial.refused_proposer)} were approved by their proposer, which would not have been
          allowed
        </List.Item>
        {trial.unmeasured > 0 && (
          <List.Item>
            {formatNumber(trial.unmeasured)} could not be counted towards its ceiling: an unknown amount, or
            another currency
          </List.Item>
        )}
        {trial.days_over_ceiling.map(({ day, approved }) => (
          <List.Item key={day}>
            on {formatDate(day)}, approvals exceeded the limit: {formatMoney(approved, values.currency ?? '')}
          </List.Item>
        ))}
      </List>
      <Text c="dimmed">Pending proposals keep the policies in force when they were proposed.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={propose.isPending} onClick={() => propose.mutate(undefined)} data-autofocus>
          {policy ? 'Propose the change' : 'Propose policy'}
        </Button>
      </Group>
    </Stack>
  )
}
