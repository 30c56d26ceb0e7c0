import type { DistributionInput } from '../../api/modules.ts'
import type { ForeignValues } from '../../components/flow/foreign-accounts.ts'
import { typesOfHoldings } from './distribution-types.generated.ts'

/** The typed terms of a distribution; the type determines which apply. */
export interface DistributionTerms extends ForeignValues {
  amount: number | null
  recallable_amount: number | null
  date: string | null
  reference: string | null
  description: string | null
  security: string | null
  quantity: number | null
  cost: number | null
  unrealised: number | null
}

/** The distribution that is being put together. */
export interface DistributionDraft {
  fund: string
  type: DistributionInput['type']
  terms: DistributionTerms
  /** The securities distributed in kind. */
  holding: number | null
  /** The holding whose cash proceeds are paid out; null for no one holding, undefined while nothing is said. */
  source: number | null | undefined
  /** The fund's investors who receive nothing of it. */
  leftOut: number[]
  /** The total paid, where its currency is not the fund's. */
  paid: DistributionInput['paid']
}

/** Types of cash that come from holdings. */
export const ofHoldings: ReadonlyArray<DistributionInput['type']> = typesOfHoldings.filter(
  type => type !== 'stock_distribution',
)

export const emptyTerms: DistributionTerms = {
  amount: null,
  recallable_amount: null,
  date: null,
  reference: null,
  description: null,
  security: null,
  quantity: null,
  cost: null,
  unrealised: null,
  account: null,
  foreign: null,
}

/** The distribution as the server takes it; `investors` are all who are committed to the fund. */
export function bodyOf(
  { fund, type, terms, holding, source, leftOut, paid }: DistributionDraft,
  investors: readonly { id: number }[],
): DistributionInput {
  const { amount, recallable_amount, date, reference, description, security } = terms
  return {
    fund_account_id: Number(fund),
    type,
    amount: amount ?? 0,
    reference,
    description,
    ...(recallable_amount === null ? {} : { recallable_amount }),
    ...(date === null ? {} : { date }),
    ...(paid ? { paid } : {}),
    ...(source !== undefined && ofHoldings.includes(type) ? { holding_id: source } : {}),
    ...(leftOut.length === 0
      ? {}
      : { lp_ids: investors.map(({ id }) => id).filter(id => !leftOut.includes(id)) }),
    ...(type === 'stock_distribution' && security !== null
      ? { in_kind: inKind(security, holding, terms) }
      : {}),
  }
}

const inKind = (
  security: string,
  holding: number | null,
  { quantity, cost, unrealised }: DistributionTerms,
): NonNullable<DistributionInput['in_kind']> => ({
  security,
  ...(holding === null ? {} : { investment_id: holding }),
  ...(quantity === null ? {} : { quantity }),
  ...(cost === null ? {} : { cost }),
  ...(unrealised === null ? {} : { unrealised }),
})
