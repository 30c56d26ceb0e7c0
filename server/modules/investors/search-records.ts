import { partnerNames } from '../../books/partners/partners.ts'
import { amountOf, label, linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Investors and what is known of them, as search finds them. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'lp',
    table: 'lps',
    named: true,
    scope: 'lpId',
    async read(db, ids) {
      const lps = await db.selectFrom('lps').selectAll().where('id', 'in', ids).execute()
      return lps.map(lp => ({
        recordId: lp.id,
        lpId: lp.id,
        title: lp.name,
        lines: linesOf({
          Investor: lp.name,
          Kind: spoken(lp.entity_type),
          Jurisdiction: lp.jurisdiction,
          'Committed capital':
            lp.committed_capital_minor === null ? null : amountOf(lp.committed_capital_minor, lp.currency),
          'KYC status': spoken(lp.kyc_status),
          'E-mail': lp.primary_contact_email,
        }),
        forInvestor: true,
        happenedOn: lp.updated_at,
      }))
    },
  },
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
