import type { Selectable } from 'kysely'
import { z } from 'zod'
import shipped from '../../../../resources/rule-lists.json' with { type: 'json' }
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { assertRules } from './assert-rules.ts'
import { type ComplianceRule, type RuleListInput, ShippedRuleList } from './schemas.ts'

/** The rule lists that come with the product. */
export const shippedRuleLists = z.array(ShippedRuleList).parse(shipped)

type Row = Selectable<Tables['vdr_rule_lists']>

type Reading = Pick<Context, 'db'>

interface Listing {
  limit: number
  cursor?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
}

/** The rule lists that the office keeps, newest first. */
export async function listRuleLists({ db }: Reading, slice: Listing) {
  return (await paginate(db.selectFrom('vdr_rule_lists').selectAll(), 'vdr_rule_lists.id', slice)).map(
    present,
  )
}

const present = ({ org_id: _, rules, ...row }: Row) => ({ ...row, rules: fromJson<ComplianceRule[]>(rules) })

/** A rule list by its name in the office, or its key among those that come with the product; null for neither. */
export async function findRuleList({ db }: Reading, name: string) {
  const own = await db.selectFrom('vdr_rule_lists').selectAll().where('name', '=', name).executeTakeFirst()
  if (own) return { key: null, title: own.name, rules: fromJson<ComplianceRule[]>(own.rules) }
  return shippedRuleLists.find(({ key }) => key === name) ?? null
}

export const name_taken = [409, 'Another list has this name'] as const

/** Keeps a rule list under a name of its own. */
export async function saveRuleList(ctx: Context, { name, rules }: RuleListInput) {
  assertRules(rules)
  const isTaken =
    shippedRuleLists.some(({ key }) => key === name) ||
    (await ctx.db.selectFrom('vdr_rule_lists').select('id').where('name', '=', name).executeTakeFirst()) !==
      undefined
  if (isTaken) throw conflict('name_taken', sentence`Another rule list has this name.`)
  const row = await ctx.db
    .insertInto('vdr_rule_lists')
    .values({
      name,
      rules: toJson(rules),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function getRuleList({ db }: Reading, id: number) {
  const row = await db.selectFrom('vdr_rule_lists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

/** Deletes a rule list; checks made by it keep their results. */
export async function deleteRuleList(ctx: Context, id: number): Promise<void> {
  const { numDeletedRows } = await ctx.db.deleteFrom('vdr_rule_lists').where('id', '=', id).executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
