import { partnerNames } from '../../books/partners/partners.ts'
import { label, linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Facts and notes about investors in search. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'lp_fact',
    table: 'lp_facts',
    async read(db, ids) {
      const facts = await db.selectFrom('lp_facts').selectAll().where('id', 'in', ids).execute()
      const lps = await partnerNames(
        db,
        facts.map(({ lp_id }) => lp_id),
      )
      return facts.map(fact => ({
        recordId: fact.id,
        lpId: fact.lp_id,
        title: `${lps.get(fact.lp_id)}, ${spoken(fact.attribute)}`,
        lines: linesOf({ [label(fact.attribute)]: fact.value, Author: fact.author }),
        happenedOn: fact.observed_on,
      }))
    },
  },
]
