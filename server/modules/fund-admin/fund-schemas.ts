import { z } from 'zod'
import { holding } from '../../books/accounts/holding.ts'
import { callStatuses } from '../../books/calls/states.ts'
import { entity, field } from '../../kernel/index.ts'
import { listQuery } from '../../kernel/records/index.ts'
import { fundQuery } from '../cfo/index.ts'
import { asOf, Holding } from '../holdings/index.ts'

const ofFund = { fund_account_id: z.coerce.number().pipe(field.id()).optional() }

export const FundsQuery = fundQuery.extend(asOf)
export const PositionsQuery = listQuery(holding).extend(asOf)
export const CallsQuery = z.object({
  ...field.listing,
  ...ofFund,
  status: z.enum(callStatuses).optional(),
})
export const DistributionsQuery = z.object({ ...field.listing, ...ofFund })

export const AdministeredFund = entity('AdministeredFund', {
  id: field.id().meta({ description: 'Id of the fund account' }),
  name: z.string(),
  entity_type: z.string(),
  status: z.string(),
  currency: z.string(),
  as_of: field.date(),
  assets: field.money('At the end of the day, as posted'),
  liabilities: field.money('At the end of the day, as posted'),
  nav: field.money('Assets less liabilities, which is partners’ capital'),
  locked_through: field.date().nullable().meta({ description: 'Last day of the last closed period' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FundPosition = entity('FundPosition', {
  ...Holding.shape,
  share_of_nav: z.number().nullable().meta({
    description: 'Fair value over the fund’s NAV, as a fraction; null where the NAV is not positive',
  }),
  valued_on: field
    .date()
    .nullable()
    .meta({ description: 'Day of the last approved valuation by then; null without one' }),
})
