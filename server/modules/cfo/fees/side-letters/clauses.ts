import type { z } from 'zod'
import { findFund } from '../../../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../../../books/partners/partners.ts'
import {
  type ClauseChange,
  type ClauseInput,
  type ClauseKind,
  type ClauseRow,
  clausesOf,
  sideLetterClause,
} from '../../../../books/partners/side-letter-clauses.ts'
import {
  assertVersion,
  type Context,
  changes,
  invalidField,
  notFound,
  sentence,
} from '../../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../../kernel/records/index.ts'
import { type Duty, dutiesOf } from './duties.ts'

/** Lists the clauses of a fund's side letters, each with its duties: reports due until `through`. */
export async function listClauses(ctx: Context, fundId: number, through?: string) {
  const fund = await findFund(ctx, fundId)
  const rows = await clausesOf(ctx, fundId)
  const duties = await dutiesOf(ctx, fund, rows, through)
  const partners = await findPartners(
    ctx,
    rows.map(({ lp_id }) => lp_id),
  )
  return rows.map(row => present(row, partners.get(row.lp_id)?.name ?? '', duties.get(row.id) ?? []))
}

/** One clause; 404 where the fund has none such. */
export async function getClause(ctx: Context, fundId: number, id: number) {
  const found = (await listClauses(ctx, fundId)).find(one => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Adds a clause; 422 where its kind lacks a term, or has one of another kind. */
export async function addClause(ctx: Context, fundId: number, input: ClauseInput) {
  const fund = await findFund(ctx, fundId)
  if (!(await findPartners(ctx, [input.lp_id])).has(input.lp_id))
    throw invalidField('lp_id', sentence`is not an investor of this office`)
  const given = { ...nothing, ...defined(input) }
  assertTerms(input.clause, given)
  const set = { fund_account_id: fund.id, author: ctx.principal.name }
  const row = await insertRecord(ctx, sideLetterClause, given, set)
  return getClause(ctx, fundId, row.id)
}

/** Changes a clause's given terms; existing calls keep the investors they excused. */
export async function changeClause(ctx: Context, fundId: number, id: number, change: ClauseChange) {
  const before = await findClause(ctx, fundId, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const { clause, ...terms } = sideLetterClause.present(before)
  if (given.offered_through && clause !== 'mfn')
    throw invalidField('offered_through', sentence`applies only to MFN clauses`)
  assertTerms(clause, { ...terms, ...defined(given) })
  const after = await changeRecord(ctx, sideLetterClause, before, given)
  ctx.note(changes(before, after))
  return getClause(ctx, fundId, id)
}

async function findClause(ctx: Context, fundId: number, id: number): Promise<ClauseRow> {
  await findFund(ctx, fundId)
  const row = (await clausesOf(ctx, fundId)).find(one => one.id === id)
  if (!row) throw notFound()
  return row
}

type Terms = Pick<
  z.output<typeof sideLetterClause.Entity>,
  'asset_classes' | 'sectors' | 'countries' | 'frequency' | 'within_days' | 'effective_from' | 'ends_on'
>

/** The terms of an empty clause. */
const nothing: Terms = {
  asset_classes: [],
  sectors: [],
  countries: [],
  frequency: null,
  within_days: null,
  effective_from: null,
  ends_on: null,
}

/** Removes undefined values. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

function assertTerms(clause: ClauseKind, terms: Terms): void {
  const { asset_classes, sectors, countries, frequency, within_days, effective_from, ends_on } = terms
  const kinds = [...asset_classes, ...sectors, ...countries]
  if (clause === 'excuse' && kinds.length === 0)
    throw invalidField(
      'sectors',
      sentence`is required without asset_classes or countries: it states what the investor is excused from`,
    )
  if (clause !== 'excuse' && kinds.length > 0)
    throw invalidField(
      'clause',
      sentence`is not an excuse clause: asset classes, sectors and countries apply only to those`,
    )
  if (clause === 'reporting' && frequency === null) throw invalidField('frequency', sentence`is required`)
  if (clause !== 'reporting' && frequency !== null)
    throw invalidField('frequency', sentence`applies only to reporting clauses`)
  const dated = clause === 'reporting' || clause === 'mfn'
  if (dated && within_days === null) throw invalidField('within_days', sentence`is required`)
  if (!dated && within_days !== null)
    throw invalidField('within_days', sentence`applies only to reporting and MFN clauses`)
  if (effective_from !== null && ends_on !== null && ends_on < effective_from)
    throw invalidField('ends_on', sentence`is before effective_from`)
}

const present = (row: ClauseRow, lp_name: string, duties: readonly Duty[]) => ({
  ...sideLetterClause.present(row),
  lp_name,
  duties: [...duties],
})
