import { fromJson, toJson } from '../../../database/columns.ts'
import { type BorrowingBase, borrowingBase, type Collateral } from '../../../finance/borrowing-base.ts'
import { type Context, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { loansOfTape } from '../../pricer/index.ts'
import { overadvanceDanger, raise, recover } from '../raise.ts'
import { claimFacility, rulesOf, runFigures } from './facilities.ts'
import { type FacilityRow, facility } from './facility.ts'
import type { PledgedLoans } from './pledged-source.ts'
import type { Rules, RunInput } from './schemas.ts'

const MILLION = 1_000_000
const millionths = (part: number): number => Math.round(part * MILLION)
const allMillionths = (parts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, millionths(part)]))

/** Runs the borrowing base and keeps it with its trace; an overadvance raises an alert. */
export async function runBase(ctx: Context, facilityId: number, input: RunInput, pledged: PledgedLoans) {
  const lent = await claimFacility(ctx, facilityId)
  const { currency } = lent
  const rules = rulesOf(lent)
  const drawn = {
    commitment: lent.commitment_minor,
    outstanding:
      input.outstanding === undefined
        ? lent.outstanding_minor
        : toMinor(input.outstanding, currency, 'outstanding'),
    lettersOfCredit:
      input.letters_of_credit === undefined
        ? lent.letters_of_credit_minor
        : toMinor(input.letters_of_credit, currency, 'letters_of_credit'),
  }
  const collateral = await collateralOf(ctx, lent, input, pledged)
  sumMinor(collateral.map(({ amount }) => amount))
  const result = borrowingBase(collateral, inMinor(rules, currency), drawn)
  const run = await ctx.db
    .insertInto('risk_bb_runs')
    .values({
      facility_id: facilityId,
      as_of: input.as_of ?? (await todayOf(ctx)),
      tape_id: input.tape_id ?? null,
      commitment_minor: drawn.commitment,
      outstanding_minor: drawn.outstanding,
      letters_of_credit_minor: drawn.lettersOfCredit,
      base_minor: result.base,
      availability_minor: result.availability,
      overadvance_minor: result.overadvance,
      rules: lent.rules,
      result: toJson(result),
      run_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await warn(ctx, lent, run.id, result.overadvance)
  return getRun(ctx, facilityId, run.id)
}

const inMinor = ({ ineligible, concentrations, advance, reserves }: Rules, currency: string) => ({
  ineligible,
  concentrations: concentrations.map(({ limit, limits = {}, ...rule }) => ({
    ...rule,
    limit: limit == null ? null : millionths(limit),
    limits: allMillionths(limits),
  })),
  advance: {
    ...advance,
    rates: allMillionths(advance.rates),
    otherwise: millionths(advance.otherwise),
  },
  reserves: reserves.map(({ name, amount }) => ({ name, amount: toMinor(amount, currency, 'reserves') })),
})

async function collateralOf(
  ctx: Context,
  { currency }: FacilityRow,
  { collateral = [], tape_id }: RunInput,
  pledged: PledgedLoans,
): Promise<Collateral[]> {
  if (pledged)
    return pledged.map(({ id, balance, fields }) => ({
      id,
      amount: balance,
      fields: { ...fields, balance: fromMinor(balance, currency) },
    }))
  if (tape_id === undefined)
    return collateral.map(({ id, amount, fields }, at) => ({
      id,
      amount: toMinor(amount, currency, `collateral.${at}.amount`),
      fields,
    }))
  const tape = await loansOfTape(ctx, tape_id)
  if (tape === undefined) throw invalidField('tape_id', sentence`is not a loan tape of this office`)
  if (tape.currency !== currency)
    throw invalidField('tape_id', sentence`The tape is in ${tape.currency} and the facility in ${currency}`)
  return tape.loans.map(({ loan_id, balance_minor, ...fields }) => ({
    id: loan_id,
    amount: balance_minor,
    fields: { ...fields, balance: fromMinor(balance_minor, currency) },
  }))
}

async function warn(ctx: Context, lent: FacilityRow, runId: number, overadvance: number): Promise<void> {
  const about = { kind: 'overadvance' as const, covenantId: null, facilityId: lent.id }
  if (overadvance === 0) return recover(ctx, about, ctx.now)
  await raise(ctx, overadvanceDanger(lent, runId, overadvance), ctx.now)
}

/** Returns a run with its trace: the result for each piece of collateral, and the rule behind it. */
export async function getRun(ctx: Context, facilityId: number, runId: number) {
  const { name, currency } = await facility.find(ctx, facilityId)
  const run = await ctx.db
    .selectFrom('risk_bb_runs')
    .selectAll()
    .where('facility_id', '=', facilityId)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) throw notFound()
  const money = (minor: number) => fromMinor(minor, currency)
  const inMoney = <T extends { amount: number }>(all: readonly T[]) =>
    all.map(one => ({ ...one, amount: money(one.amount) }))
  const result = fromJson<BorrowingBase>(run.result)
  const rules = rulesOf(run)
  return {
    ...runFigures(run, currency),
    facility_id: facilityId,
    facility_name: name,
    tape_id: run.tape_id,
    currency,
    gross: money(result.gross),
    ineligible: inMoney(result.ineligible),
    eligible: money(result.eligible),
    concentration_basis: 'eligible_before_advance' as const,
    excess_concentration: inMoney(result.excess),
    counted: money(result.lines.reduce((sum, { counted }) => sum + counted, 0)),
    advanced: money(result.advanced),
    reserves: rules.reserves,
    mandatory_prepayment: money(run.overadvance_minor),
    lines: result.lines.map(({ rate, ...line }) => ({
      ...line,
      amount: money(line.amount),
      excess: inMoney(line.excess),
      counted: money(line.counted),
      advance_rate: rate / MILLION,
      base: money(line.base),
    })),
    rules,
  }
}
