import { z } from 'zod'
import { fromJson } from '../../database/columns.ts'
import { type Context, field } from '../../kernel/index.ts'
import {
  answered,
  choice,
  date,
  json,
  ownField,
  type RowOf,
  record,
  text,
} from '../../kernel/records/index.ts'

/** Subjects of side letter clauses; fee terms are in the letter's versions. */
export const clauseKinds = [
  'excuse',
  'reporting',
  'mfn',
  'transfer',
  'key_person',
  'erisa',
  'sovereign_immunity',
  'other',
] as const
export type ClauseKind = (typeof clauseKinds)[number]

/** After which periods a clause has something reported. */
export const frequencies = ['quarterly', 'annual'] as const

export type ClauseRow = RowOf<'side_letter_clauses'>
export type ClauseInput = z.output<typeof sideLetterClause.Input>
export type ClauseChange = z.output<typeof sideLetterClause.Change>

const keys = z.array(z.string())

/** Rights that a side letter grants besides fee terms. */
export const sideLetterClause = record({
  type: 'side_letter_clause',
  table: 'side_letter_clauses',
  entity: 'SideLetterClause',
  label: 'Side letter clause',
  plural: 'Side letter clauses',
  title: 'obligation',
  access: 'cfo:read',
  page: '/funds',
  unpaged: true,
  counter: 'version',
  search: false,
  fields: {
    fund_account_id: answered('record', field.id(), { list: false }),
    lp_id: ownField('record', field.id(), field.id(), {
      required: true,
      only: 'creation',
      form: false,
      list: false,
    }),
    clause: choice(clauseKinds, { required: true, only: 'creation' }),
    obligation: text(2000, { required: true, given: 'The obligation in words' }),
    trigger: text(500, { column: 'trigger_event', given: 'The trigger in words' }),
    asset_classes: json(
      keys,
      z
        .array(field.key())
        .max(50)
        .meta({ example: ['real_estate'] }),
      {
        defaulted: true,
        given: 'Excuse rights: asset classes of the deals excused',
      },
    ),
    sectors: json(
      keys,
      z
        .array(field.text(100))
        .max(50)
        .meta({ example: ['Tobacco'] }),
      {
        defaulted: true,
        given: 'Excuse rights: sectors of the holdings excused',
      },
    ),
    countries: json(keys, z.array(field.country()).max(250), {
      defaulted: true,
      given: 'Excuse rights: countries of the holdings and deals excused',
    }),
    frequency: choice(frequencies, { given: 'Reporting: the period covered by each report' }),
    within_days: ownField('number', z.int(), z.int().min(1).max(366), {
      given: 'Reporting: days after the period’s end. MFN: days after better terms were granted',
    }),
    effective_from: date({ given: 'Null: from inception' }),
    ends_on: date({ given: 'Last effective day' }),
    offered_through: date({
      only: 'change',
      given: 'MFN: better terms granted up to this day have been offered',
    }),
    document: text(500, { given: 'Source document or clause' }),
    author: answered('text', z.string(), {}),
  },
})

/** True on the days from the first to the last of a clause, both included. */
export const inForce = (
  { effective_from, ends_on }: Pick<ClauseRow, 'effective_from' | 'ends_on'>,
  day: string,
): boolean => (effective_from ?? '') <= day && (ends_on === null || day <= ends_on)

/** The clauses of the side letters of a fund, in the order in which they were entered. */
export const clausesOf = ({ db }: Context, fundId: number): Promise<ClauseRow[]> =>
  db
    .selectFrom('side_letter_clauses')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id')
    .execute()

/** The kinds of deals that an excuse is about: any that is named of an asset class, a sector or a country is enough. */
export const excusedKinds = (row: Pick<ClauseRow, 'asset_classes' | 'sectors' | 'countries'>) => ({
  asset_classes: fromJson<string[]>(row.asset_classes),
  sectors: fromJson<string[]>(row.sectors),
  countries: fromJson<string[]>(row.countries),
})

/**
 * The investors whose side letters excuse them on a day from holdings of a fund, by holding: by the sector and the country
 * of the holding, and by the asset class and the country of its deal.
 */
export async function excusedFrom(
  ctx: Context,
  { fundId, holdingIds, day }: { fundId: number; holdingIds: readonly number[]; day: string },
): Promise<Map<number, number[]>> {
  if (holdingIds.length === 0) return new Map()
  const clauses = (await clausesOf(ctx, fundId)).filter(row => row.clause === 'excuse' && inForce(row, day))
  if (clauses.length === 0) return new Map()
  const holdings = await ctx.db
    .selectFrom('holdings')
    .leftJoin('deals', 'deals.id', 'holdings.deal_id')
    .select(['holdings.id', 'holdings.sector', 'holdings.country', 'deals.asset_class', 'deals.jurisdiction'])
    .where('holdings.id', 'in', [...holdingIds])
    .execute()
  return new Map(
    holdings.map(({ id, sector, country, asset_class, jurisdiction }) => {
      const excused = clauses.filter(row => {
        const { asset_classes, sectors, countries } = excusedKinds(row)
        return (
          names(asset_classes, asset_class) ||
          names(sectors, sector) ||
          names(countries, country) ||
          names(countries, jurisdiction)
        )
      })
      return [id, [...new Set(excused.map(({ lp_id }) => lp_id))]]
    }),
  )
}

/** Returns whether a list names a kind; people spell a sector as they like. */
const names = (list: readonly string[], kind: string | null): boolean =>
  kind !== null && list.some(one => sameWord(one) === sameWord(kind))

const sameWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
