import type { Selectable } from 'kysely'
import { toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { recordFacts } from '../facts.ts'
import { type ForeignMoney, keptForeign } from '../foreign-money.ts'
import type { DistributionType, InKind } from './distribution-input.ts'
import type { Part } from './receivers.ts'

export type DistributionRow = Selectable<Tables['distributions']>

export interface NewDistribution {
  /** The event that it is a part of. */
  eventId: number
  fund: FundRow | null
  currency: string
  type: DistributionType
  date: string
  reference: string | null
  description: string | null
  in_kind: InKind | undefined
  holdingId: number | null
  entryId: number | null
  money: ForeignMoney | undefined
  parts: readonly Part[]
}

/** Stores a posted distribution, or one of no fund, with the investors' parts. */
export async function keepDistribution(ctx: Context, made: NewDistribution): Promise<DistributionRow> {
  const { parts, currency, fund, date } = made
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const distribution = await ctx.db
    .insertInto('distributions')
    .values({
      fund_account_id: fund?.id ?? null,
      date,
      reference: made.reference,
      description: made.description,
      type: made.type,
      currency,
      amount_minor: sumMinor(parts.map(({ amount }) => amount)),
      recallable_minor: sumMinor(parts.map(({ recallable }) => recallable)),
      in_kind: made.in_kind ? toJson(made.in_kind) : null,
      holding_id: made.holdingId,
      entry_id: made.entryId,
      ...keptForeign(made.money),
      ...stamps,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let at = 0; at < parts.length; at += 1000)
    await ctx.db
      .insertInto('distribution_lines')
      .values(
        parts.slice(at, at + 1000).map(part => ({
          distribution_id: distribution.id,
          lp_id: part.lpId,
          amount_minor: part.amount,
          recallable_minor: part.recallable,
          unfunded_before_minor: part.unfunded,
          ...stamps,
        })),
      )
      .execute()
  await ctx.db
    .insertInto('distribution_event_parts')
    .values({ event_id: made.eventId, distribution_id: distribution.id, ...stamps })
    .execute()
  await recordFacts(
    ctx,
    parts.map(part => ({
      lpId: part.lpId,
      attribute: 'distribution',
      value: `${received(made)} ${fromMinor(part.amount, currency)} ${currency}${fund ? ` from ${fund.name}` : ''}`,
      source: 'distribution',
      sourceId: distribution.id,
      observedOn: date,
    })),
  )
  return distribution
}

const received = ({ type, in_kind }: NewDistribution): string =>
  type === 'withholding_tax' ? 'Had tax withheld:' : in_kind ? `Received ${in_kind.security} at` : 'Received'
