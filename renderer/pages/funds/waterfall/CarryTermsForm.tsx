import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount, type FundCarryTerms } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { carryTermsQuery, fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { type CarryTerms, clawbackFields, type TierTerms, tierFields } from './carry-fields.ts'
import { readCarryTerms, textsOfTerms, usualTerms } from './further-terms.ts'

type Guarantor = NonNullable<CarryTerms['guarantors']>[number]
type Giveback = NonNullable<CarryTerms['giveback']>

interface Dated extends TierTerms {
  guarantors: Guarantor[]
  giveback_pct: number | null
  giveback_of: Giveback['of']
  giveback_years: number | null
  giveback_ends_on: string | null
  effective_from: string | null
}

const fields: Array<Field<keyof Dated>> = [
  ...tierFields,
  ...clawbackFields,
  {
    name: 'guarantors',
    label: 'Guarantors of the clawback',
    kind: 'rows',
    row: 'Guarantor',
    columns: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'share_pct', label: 'Share', kind: 'percent', required: true },
    ],
  },
  {
    name: 'giveback_pct',
    label: 'Investors give back at most',
    kind: 'percent',
    hint: 'Default: no limit agreed',
  },
  {
    name: 'giveback_of',
    label: meant('Of', 'what a giveback is limited by'),
    kind: 'choice',
    required: true,
    choices: choicesOf({ distributions: 'Their distributions', commitment: 'Their commitment' }),
  },
  {
    name: 'giveback_years',
    label: 'Distributions of the last years',
    kind: 'number',
    hint: 'Default: all distributions count',
  },
  { name: 'giveback_ends_on', label: 'Last day of a giveback notice', kind: 'date' },
  {
    name: 'effective_from',
    label: 'In effect from',
    kind: 'date',
    hint: 'Default: the first open day; closed periods keep the terms they had',
  },
]

/** The fund's carried interest terms, by which each period close accrues it. */
export function CarryTermsForm({ fund }: { fund: FundAccount }) {
  const terms = useQuery(carryTermsQuery(fund.id))
  return (
    <Loaded query={terms}>{found => <Terms key={JSON.stringify(found)} fund={fund} found={found} />}</Loaded>
  )
}

function Terms({ fund, found }: { fund: FundAccount; found: FundCarryTerms }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('manage', 'cfo')
  return (
    <div style={{ maxWidth: 760 }}>
      <Text size="sm" c="dimmed" mb="md">
        {found.terms === null
          ? 'No carried interest is agreed yet, so period closes accrue none.'
          : `Each period close accrues carried interest as if everything were sold that day. ${
              found.effective_from === null
                ? 'These terms hold since inception.'
                : `These terms hold since ${formatDate(found.effective_from)}.`
            }`}
      </Text>
      {found.clawback && found.clawback.received > 0 && <Clawback clawback={found.clawback} />}
      <SchemaForm<Dated>
        fields={fields}
        initial={found.terms ? valuesOf(found.terms) : { ...usualTerms, giveback_of: 'distributions' }}
        submit="Save terms"
        wide
        disabled={!mayManage}
        onSubmit={async typed => {
          await cfoApi('PUT /api/v1/svc/cfo/accounts/{account_id}/carry-terms', {
            params: { account_id: fund.id },
            body: {
              ...readCarryTerms(typed),
              ...limitsOf(typed),
              ...(typed.effective_from === null ? {} : { effective_from: typed.effective_from }),
            },
          })
          notifications.show({ message: 'The next period close accrues carried interest by these terms.' })
          await queryClient.invalidateQueries({ queryKey: fundsKey })
        }}
      />
    </div>
  )
}

const valuesOf = ({ guarantors = [], giveback, ...terms }: CarryTerms): Omit<Dated, 'effective_from'> => ({
  ...textsOfTerms(terms),
  guarantors,
  giveback_pct: giveback?.ceiling_pct ?? null,
  giveback_of: giveback?.of ?? 'distributions',
  giveback_years: giveback?.years ?? null,
  giveback_ends_on: giveback?.ends_on ?? null,
})

const limitsOf = ({
  guarantors,
  giveback_pct,
  giveback_of,
  giveback_years,
  giveback_ends_on,
}: Dated): Pick<CarryTerms, 'guarantors' | 'giveback'> => ({
  ...(guarantors.length === 0 ? {} : { guarantors }),
  ...(giveback_pct === null
    ? {}
    : {
        giveback: {
          ceiling_pct: giveback_pct,
          of: giveback_of,
          ...(giveback_years === null ? {} : { years: giveback_years }),
          ...(giveback_ends_on === null ? {} : { ends_on: giveback_ends_on }),
        },
      }),
})

/** The general partner's clawback today, and its guarantors. */
function Clawback({ clawback }: { clawback: NonNullable<FundCarryTerms['clawback']> }) {
  const money = (amount: number) => formatMoney(amount, clawback.currency)
  return (
    <Stats>
      <Stat
        label="Carried interest received"
        value={money(clawback.received)}
        note={clawback.returned > 0 ? `${money(clawback.returned)} of it returned` : undefined}
      />
      <Stat label="Clawback due" value={money(clawback.due)} note="By the last close" />
      <Stat label="Callable after tax" value={money(clawback.callable)} />
      {clawback.guaranteed.map(({ name, amount }) => (
        <Stat key={name} label={`Guaranteed by ${name}`} value={money(amount)} />
      ))}
    </Stats>
  )
}
