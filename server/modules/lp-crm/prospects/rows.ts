import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import { raisedFundNames } from './fund-rows.ts'
import type { DeclineReason, ProspectStage, strengths } from './states.ts'

/** What a prospect is asked in the pipeline, with what the register says of it where it is an investor. */
export type ProspectRow = Omit<Selectable<Tables['prospects']>, 'name'> & { name: string }

export const stageOf = ({ stage }: Pick<ProspectRow, 'stage'>) => stage as ProspectStage

/** Prospects under the name, type, country and company of the register where they are investors, and else under their own. */
export const prospectsIn = (db: Context['db']) =>
  db
    .selectFrom('prospects')
    .leftJoin('lps', 'lps.id', 'prospects.investor_id')
    .selectAll('prospects')
    .select(({ fn }) => [
      fn.coalesce('lps.name', 'prospects.name').$castTo<string>().as('name'),
      fn.coalesce('lps.entity_type', 'prospects.type').as('type'),
      fn.coalesce('lps.jurisdiction', 'prospects.country').as('country'),
      fn.coalesce('lps.company_id', 'prospects.company_id').as('company_id'),
    ])

/** The prospect; 404 when it is not there or not the caller's. */
export async function findProspect({ db }: Context, id: number): Promise<ProspectRow> {
  const row = await prospectsIn(db).where('prospects.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What prospects are called, by id. */
export async function prospectNames(db: Context['db'], ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await prospectsIn(db)
    .where('prospects.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Prospects as the API shows them, with the names of the funds that they are asked for. */
export async function presentAll(ctx: Context, rows: readonly ProspectRow[]) {
  const funds = await raisedFundNames(
    ctx.db,
    rows.map(({ fund_id }) => fund_id),
  )
  return rows.map(row => {
    const {
      aum_minor,
      ticket_min_minor,
      ticket_max_minor,
      target_minor,
      soft_circled_minor,
      probability_e4,
      ...shown
    } = row
    const money = (minor: number | null) => (minor === null ? null : fromMinor(minor, row.currency))
    return {
      ...shown,
      stage: stageOf(row),
      decline_reason: row.decline_reason as DeclineReason | null,
      strength: row.strength as (typeof strengths)[number] | null,
      fund_name: funds.get(row.fund_id) ?? null,
      aum_amount: money(aum_minor),
      ticket_min_amount: money(ticket_min_minor),
      ticket_max_amount: money(ticket_max_minor),
      target_amount: money(target_minor),
      soft_circled_amount: money(soft_circled_minor),
      probability: probability_e4 === null ? null : new Exact(probability_e4).dividedBy(10_000).toNumber(),
    }
  })
}

export async function present(ctx: Context, row: ProspectRow) {
  const [shown] = await presentAll(ctx, [row])
  return shown as NonNullable<typeof shown>
}

/** What everybody who is asked, and everybody of them, is called. */
export async function namesOfRaising(db: Context['db']): Promise<string[]> {
  const prospects = await prospectsIn(db).execute()
  const people = await db.selectFrom('prospect_people').select('name').execute()
  return [...prospects, ...people].map(({ name }) => name)
}
