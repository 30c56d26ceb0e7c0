import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallTerms, type FundAccount, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import type { FigureKinds } from '../../components/difference/difference-kinds.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { CalledBack } from '../../components/funds-flow/CalledBack.tsx'
import { ProposalShown } from '../../components/proposal/ProposalShown.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { choicesOf } from '../../format/choices.ts'
import { callsKey, callTermsQuery } from '../../queries/calls.ts'
import { useMay } from '../../session/session.ts'
import { closingMethods, defaultRemedies } from '../../words/capital.ts'

/** The remedies that are agreed on or not. */
type Agreed = 'exclusion' | 'loss_of_vote' | 'set_off' | 'forced_transfer'

interface TermTexts {
  cure_business_days: number
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  nets_distributions: 'yes' | 'no'
  later_closings: CallTerms['later_closings']
  remedies: Agreed[]
  forfeiture_pct: number | null
  overcall_pct: number | null
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  swift: string | null
  routing_number: string | null
  further_credit: string | null
  contact: string | null
  email: string | null
  phone: string | null
  effective_from: string | null
}

const agreeable: readonly Agreed[] = ['exclusion', 'loss_of_vote', 'set_off', 'forced_transfer']

const fields: Array<Field<keyof TermTexts>> = [
  {
    name: 'cure_business_days',
    label: 'Business days to cure',
    kind: 'number',
    required: true,
    hint: 'From the written notice until a default can be declared',
  },
  {
    name: 'default_interest_rate',
    label: 'Default interest a year',
    kind: 'percent',
    hint: 'Default: none',
  },
  {
    name: 'investment_period_ends_on',
    label: 'Investment period ends',
    kind: 'date',
    hint: 'Calls for new investments after it trigger a warning',
  },
  {
    name: 'nets_distributions',
    label: 'Netting of distributions against calls',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'no', label: 'Not allowed' },
      { value: 'yes', label: 'Allowed' },
    ],
  },
  {
    name: 'later_closings',
    label: 'Investors who join later',
    kind: 'choice',
    required: true,
    choices: choicesOf(closingMethods),
  },
  {
    name: 'remedies',
    label: 'Remedies on a default',
    kind: 'list',
    choices: agreeable.map(value => ({ value, label: defaultRemedies[value] })),
  },
  {
    name: 'forfeiture_pct',
    label: 'Capital account forfeited on a default',
    kind: 'percent',
    hint: 'Default: none',
  },
  {
    name: 'overcall_pct',
    label: 'Shortfall called from the others, of their commitment',
    kind: 'percent',
    hint: 'Default: none',
  },
  {
    name: 'effective_from',
    label: 'Effective from',
    kind: 'date',
    hint: 'Default: today. Interest for earlier days uses the rate of those days',
  },
  { name: 'bank_name', label: 'Bank', kind: 'text' },
  { name: 'account_name', label: 'Account name', kind: 'text' },
  { name: 'account_number', label: 'Account number or IBAN', kind: 'text' },
  { name: 'swift', label: 'SWIFT', kind: 'text' },
  { name: 'routing_number', label: 'Routing number', kind: 'text' },
  { name: 'further_credit', label: 'For further credit', kind: 'text' },
  { name: 'contact', label: 'Contact', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Telephone', kind: 'text' },
]

const kinds: FigureKinds = new Map([
  ['default_interest_rate', 'fraction'],
  ['forfeiture_pct', 'fraction'],
  ['overcall_pct', 'fraction'],
])

/** Where investors pay, the contact, and the consequences of default. */
export function FundCallTerms({ fund }: { fund: FundAccount }) {
  const terms = useQuery(callTermsQuery(fund.id))
  return (
    <Loaded query={terms}>{found => <Terms key={JSON.stringify(found)} fund={fund} terms={found} />}</Loaded>
  )
}

type Proposed = Awaited<ReturnType<typeof propose>>

type TermsInput = Omit<CallTerms, 'called_back_by' | 'called_back_at'> & { effective_from?: string }

const propose = (fundId: number, body: TermsInput) =>
  investorPortalApi('PUT /api/v1/svc/investor-portal/funds/{account_id}/call-terms', {
    params: { account_id: fundId },
    body,
  })

function Terms({ fund, terms }: { fund: FundAccount; terms: CallTerms }) {
  const mayWrite = useMay('write', 'investor-portal')
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [lacking, setLacking] = useState<string | null>(null)
  if (proposed) {
    return (
      <div style={{ maxWidth: 760 }}>
        <ProposalShown proposed={proposed}>
          <Difference changes={proposed.preview.changes} kinds={kinds} />
        </ProposalShown>
        <Button mt="sm" variant="default" onClick={() => setProposed(null)}>
          Propose other terms
        </Button>
      </div>
    )
  }
  return (
    <div style={{ maxWidth: 760 }}>
      <Title order={2} size="h3" mb={4}>
        Call terms
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Payment details for investors always need a second person: your change is proposed and takes effect
        once someone else approves it. Issued calls keep their notices.
      </Text>
      {terms.wire !== null && <Confirmed fund={fund} terms={terms} mayWrite={mayWrite} />}
      <SchemaForm<TermTexts>
        fields={fields}
        initial={textsOf(terms)}
        submit="Propose these terms"
        wide
        disabled={!mayWrite}
        onSubmit={async values => {
          const problem = lackingIn(values)
          setLacking(problem)
          if (problem === null) setProposed(await propose(fund.id, termsOf(values)))
        }}
      >
        {lacking && (
          <Alert mt="md" color="red" variant="outline" role="alert">
            {lacking}
          </Alert>
        )}
      </SchemaForm>
    </div>
  )
}

const textsOf = ({
  wire,
  contact,
  called_back_by: _by,
  called_back_at: _at,
  nets_distributions,
  default_remedies: remedies,
  ...terms
}: CallTerms): TermTexts => ({
  ...terms,
  remedies: agreeable.filter(kind => remedies?.[kind]),
  forfeiture_pct: remedies?.forfeiture_pct ?? null,
  overcall_pct: remedies?.overcall_pct ?? null,
  nets_distributions: nets_distributions ? 'yes' : 'no',
  bank_name: wire?.bank_name ?? null,
  account_name: wire?.account_name ?? null,
  account_number: wire?.account_number ?? null,
  swift: wire?.swift ?? null,
  routing_number: wire?.routing_number ?? null,
  further_credit: wire?.further_credit ?? null,
  contact: contact?.name ?? null,
  email: contact?.email ?? null,
  phone: contact?.phone ?? null,
  effective_from: null,
})

/** Whether somebody confirmed the account with the bank, with the button to record it. */
function Confirmed({ fund, terms, mayWrite }: { fund: FundAccount; terms: CallTerms; mayWrite: boolean }) {
  const confirm = useAction(
    () =>
      investorPortalApi('POST /api/v1/svc/investor-portal/funds/{account_id}/call-terms/call-back', {
        params: { account_id: fund.id },
      }),
    { invalidates: [callsKey], done: () => 'The bank details are confirmed.' },
  )
  return (
    <Group mb="md" gap="sm">
      <CalledBack line={terms} />
      {mayWrite && terms.called_back_at === null && (
        <Button
          size="xs"
          variant="default"
          loading={confirm.isPending}
          title="A known contact confirmed the account on a previously known number"
          onClick={() => confirm.mutate(undefined)}
        >
          Confirm by call-back
        </Button>
      )}
    </Group>
  )
}

/** An account is whole or is not there at all; so is a contact. */
function lackingIn(values: TermTexts): string | null {
  const { bank_name, account_name, account_number, swift, routing_number, further_credit } = values
  const needed = [bank_name, account_name, account_number]
  const wire = [...needed, swift, routing_number, further_credit]
  if (wire.some(one => one !== null) && needed.includes(null))
    return 'Investors need the bank, the account name and the account number to pay.'
  if (values.contact === null && (values.email !== null || values.phone !== null))
    return 'Identify the contact.'
  return null
}

/** Nothing where nothing is agreed. */
function remediesOf({ remedies, forfeiture_pct, overcall_pct }: TermTexts): CallTerms['default_remedies'] {
  if (remedies.length === 0 && forfeiture_pct === null && overcall_pct === null) return null
  const is = (kind: Agreed) => remedies.includes(kind)
  return {
    exclusion: is('exclusion'),
    loss_of_vote: is('loss_of_vote'),
    set_off: is('set_off'),
    forced_transfer: is('forced_transfer'),
    forfeiture_pct,
    overcall_pct,
  }
}

function termsOf(values: TermTexts): TermsInput {
  const { bank_name, account_name, account_number, contact, email, phone } = values
  return {
    cure_business_days: values.cure_business_days,
    default_interest_rate: values.default_interest_rate,
    investment_period_ends_on: values.investment_period_ends_on,
    nets_distributions: values.nets_distributions === 'yes',
    later_closings: values.later_closings,
    default_remedies: remediesOf(values),
    wire:
      bank_name === null || account_name === null || account_number === null
        ? null
        : {
            bank_name,
            account_name,
            account_number,
            swift: values.swift,
            routing_number: values.routing_number,
            further_credit: values.further_credit,
          },
    contact: contact === null ? null : { name: contact, email, phone },
    ...(values.effective_from === null ? {} : { effective_from: values.effective_from }),
  }
}
