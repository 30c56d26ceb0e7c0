import { sentence } from '../../kernel/language/sentence.ts'
import type { InUse, UsedBy } from '../../platform/in-use.ts'
import { raisedFundsIn } from './prospects/fund-rows.ts'
import { prospectsIn } from './prospects/rows.ts'

/** A prospect stays for its people, its to-dos and the investor that it became; a fund for whoever is asked for it. */
export const inUse: readonly InUse[] = [
  {
    record: 'prospect',
    async usedBy({ db }, id) {
      const page = `/fundraising/${id}`
      const people = await db
        .selectFrom('prospect_people')
        .select(['id', 'name'])
        .where('prospect_id', '=', id)
        .orderBy('id')
        .execute()
      const todos = await db
        .selectFrom('prospect_todos')
        .select(['id', 'title'])
        .where('prospect_id', '=', id)
        .orderBy('id')
        .execute()
      const investors = await db
        .selectFrom('prospects')
        .innerJoin('lps', 'lps.id', 'prospects.investor_id')
        .select(['lps.id', 'lps.name'])
        .where('prospects.id', '=', id)
        .execute()
      return [
        ...investors.map(
          (one): UsedBy => ({
            what: sentence`investor`,
            id: one.id,
            title: one.name,
            page: `/investors/${one.id}`,
          }),
        ),
        ...people.map((one): UsedBy => ({ what: sentence`person`, id: one.id, title: one.name, page })),
        ...todos.map((one): UsedBy => ({ what: sentence`to-do`, id: one.id, title: one.title, page })),
      ]
    },
  },
  {
    record: 'raised_fund',
    async usedBy({ db }, id) {
      const rows = await prospectsIn(db).where('prospects.fund_id', '=', id).orderBy('prospects.id').execute()
      return rows.map(one => ({
        what: sentence`limited partner`,
        id: one.id,
        title: one.name,
        page: `/fundraising/${one.id}`,
      }))
    },
  },
  {
    record: 'lp',
    async usedBy({ db }, id) {
      const rows = await prospectsIn(db).where('prospects.investor_id', '=', id).execute()
      return rows.map(one => ({
        what: sentence`record of the LP CRM`,
        id: one.id,
        title: one.name,
        page: `/fundraising/${one.id}`,
      }))
    },
  },
  {
    record: 'fund_account.currency',
    async usedBy({ db }, id) {
      const rows = await raisedFundsIn(db).where('fund_account_id', '=', id).execute()
      return rows.map(one => ({
        what: sentence`target of the raising`,
        id: one.id,
        title: one.name,
        page: '/fundraising/funds',
      }))
    },
  },
]
