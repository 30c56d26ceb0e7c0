import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type DealDetail, type FundAccount, type Holding, holdingsApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { ProposalShown } from '../../../components/proposal/ProposalShown.tsx'
import { instrumentNames } from '../../../words/holdings.ts'

type Rule = 'commitments' | 'cash' | 'shares'

/** The field of the share of a fund. */
type ShareField = `share ${number}`

interface Values {
  funds?: readonly string[]
  amount: number
  instrument: string
  [share: ShareField]: number | null
}

const rules: Array<{ value: Rule; label: string }> = [
  { value: 'commitments', label: 'By commitments' },
  { value: 'cash', label: 'By cash' },
  { value: 'shares', label: 'By fixed shares' },
]

type Proposed = Awaited<ReturnType<typeof propose>>

const propose = (deal: DealDetail, rule: Rule, { funds = [], amount, instrument, ...shares }: Values) =>
  holdingsApi('POST /api/v1/svc/holdings/allocations', {
    body: {
      deal_id: deal.id,
      amount,
      rule,
      instrument: instrument as Holding['instrument'],
      currency: deal.currency,
      country: deal.jurisdiction,
      funds: rule === 'shares' ? sharesIn(shares) : funds.map(id => ({ fund_account_id: Number(id) })),
    },
  })

/** The funds of which a share was typed. */
const sharesIn = (shares: Record<ShareField, number | null>) =>
  Object.entries(shares).flatMap(([name, share]) =>
    share ? [{ fund_account_id: Number(name.replace('share ', '')), share }] : [],
  )

interface ShareDealProps {
  deal: DealDetail
  funds: readonly FundAccount[]
  onClose: () => void
}

/** Proposes to share the deal between funds by a rule; once it is approved each has its holding. */
export function ShareDeal({ deal, funds, onClose }: ShareDealProps) {
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [rule, setRule] = useState<Rule>('commitments')
  return (
    <FormDrawer title="Share between funds" onClose={onClose}>
      {(onDirty, close) =>
        proposed ? (
          <ProposalShown proposed={proposed}>
            <Text size="sm">Each fund’s holding is created once this is approved.</Text>
          </ProposalShown>
        ) : (
          <>
            <SegmentedControl
              fullWidth
              mb="md"
              aria-label="Shared"
              data={rules}
              value={rule}
              onChange={chosen => setRule(chosen as Rule)}
            />
            <SchemaForm<Values>
              key={rule}
              fields={[...(rule === 'shares' ? shareFields(funds) : [fundsField(funds)]), ...facts]}
              initial={sizeOf(deal, funds)}
              submit="Propose"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => setProposed(await propose(deal, rule, values))}
            />
          </>
        )
      }
    </FormDrawer>
  )
}

const nameOf = ({ name, currency }: FundAccount) => `${name} (${currency})`

const fundsField = (funds: readonly FundAccount[]): Field<'funds'> => ({
  name: 'funds',
  label: 'Funds',
  kind: 'list',
  required: true,
  choices: funds.map(fund => ({ value: String(fund.id), label: nameOf(fund) })),
  hint: 'Two or more, in one currency',
})

/** A share for each fund; one that is left empty takes none of the deal. */
const shareFields = (funds: readonly FundAccount[]): Array<Field<ShareField>> =>
  funds.map((fund, at) => ({
    name: `share ${fund.id}`,
    label: `Share of ${nameOf(fund)}`,
    kind: 'percent',
    ...(at === 0 ? { hint: 'Two or more funds in one currency, totalling 100%' } : {}),
  }))

const facts: Array<Field<'amount' | 'instrument'>> = [
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    required: true,
    hint: 'The full amount, in the fund currency; nothing is posted',
  },
  {
    name: 'instrument',
    label: 'Instrument',
    kind: 'choice',
    required: true,
    choices: Object.entries(instrumentNames).map(([value, label]) => ({ value, label })),
  },
]

/** Returns the deal's size, which is shared where every fund is in its currency. */
const sizeOf = ({ currency, target_size }: DealDetail, funds: readonly FundAccount[]): Partial<Values> =>
  target_size !== null && funds.every(fund => fund.currency === currency) ? { amount: target_size } : {}
