import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { findPartners } from '../../partners/partners.ts'
import { standing } from '../voids.ts'

export type RemedyRow = Selectable<Tables['capital_call_remedies']>

/** The remedies that agreements allow against an investor in default, beside interest. */
export const remedyKinds = [
  'exclusion',
  'loss_of_vote',
  'set_off',
  'forfeiture',
  'forced_transfer',
  'recall',
] as const
export type RemedyKind = (typeof remedyKinds)[number]

export interface DefaultRemedies {
  /** Later calls do not ask the defaulter: the others bear the share. */
  exclusion: boolean
  loss_of_vote: boolean
  /** Applies distributions to the call's dues first. */
  set_off: boolean
  forced_transfer: boolean
  /** The part of the capital account that goes to the others; null for none. */
  forfeiture_pct: number | null
  /** The most that each of the others is called for the shortfall, of their commitment; null for nothing. */
  overcall_pct: number | null
}

/** A declared default that is not cured. */
export interface StandingDefault {
  call_id: number
  lp_id: number
  declared_on: string
  reference: string | null
}

/** The defaults of a fund that are declared by the end of a day and not cured by then. */
export async function defaultsStanding(
  ctx: Context,
  fundId: number,
  day: string,
): Promise<StandingDefault[]> {
  const rows = await ctx.db
    .selectFrom('capital_call_defaults as late')
    .innerJoin('capital_calls as call', 'call.id', 'late.call_id')
    .select(['late.call_id', 'late.lp_id', 'late.declared_on', 'late.cured_on', 'call.reference'])
    .where('call.fund_account_id', '=', fundId)
    .where('call.status', '!=', 'cancelled')
    .where('late.declared_on', '<=', day)
    .orderBy('late.id')
    .execute()
  return rows
    .filter(({ cured_on }) => cured_on === null || cured_on > day)
    .map(({ cured_on: _, declared_on, ...row }) => ({ ...row, declared_on: declared_on as string }))
}

/** Says who of a fund is in default on a day, or who of these investors. */
export async function sayDefaults(
  ctx: Context,
  fundId: number,
  day: string,
  lpIds?: readonly number[],
): Promise<Sentence[]> {
  const late = (await defaultsStanding(ctx, fundId, day)).filter(
    ({ lp_id }) => lpIds === undefined || lpIds.includes(lp_id),
  )
  const partners = await findPartners(
    ctx,
    late.map(({ lp_id }) => lp_id),
  )
  return late.map(
    ({ lp_id, call_id, reference }) =>
      sentence`${partners.get(lp_id)?.name ?? ''} is in default of capital call ${reference ?? String(call_id)}.`,
  )
}

/** The remedies of a kind that stand against defaulters of a fund on a day, by investor. */
export async function remediesAgainst(
  ctx: Context,
  fundId: number,
  { kind, day }: { kind: RemedyKind; day: string },
): Promise<Map<number, RemedyRow>> {
  const late = await defaultsStanding(ctx, fundId, day)
  if (late.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('capital_call_remedies')
    .selectAll()
    .where('kind', '=', kind)
    .where('date', '<=', day)
    .where(
      'call_id',
      'in',
      late.map(({ call_id }) => call_id),
    )
    .orderBy('id')
    .execute()
  const own = rows.filter(row => late.some(one => one.call_id === row.call_id && one.lp_id === row.lp_id))
  return new Map((await standing(ctx, 'capital_call_remedy', own)).map(row => [row.lp_id, row]))
}
