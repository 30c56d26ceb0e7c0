import { partnerNames } from '../../books/partners/partners.ts'
import { TRANSFER } from '../../books/partners/transferred.ts'
import { amountOf, linesOf, type SearchRecord } from '../../kernel/index.ts'

/** Commitments and transfers as search finds them. */
export const interestSearchRecords: readonly SearchRecord[] = [
  {
    type: 'commitment',
    table: 'commitments',
    async read(db, ids) {
      const rows = await db
        .selectFrom('commitments')
        .innerJoin('fund_accounts', 'fund_accounts.id', 'commitments.fund_account_id')
        .innerJoin('lps', 'lps.id', 'commitments.lp_id')
        .selectAll('commitments')
        .select(['fund_accounts.name as fund', 'fund_accounts.currency', 'lps.name as lp'])
        .select(eb =>
          eb
            .selectFrom('commitment_changes as change')
            .select(({ fn }) => fn.sum<number | null>('change.amount_minor').as('changed'))
            .whereRef('change.commitment_id', '=', 'commitments.id')
            .as('changed'),
        )
        .where('commitments.id', 'in', ids)
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        lpId: row.lp_id,
        fundId: row.fund_account_id,
        title: `${row.lp}, commitment to ${row.fund}`,
        lines: linesOf({
          Commitment: amountOf(row.amount_minor + Number(row.changed ?? 0), row.currency),
          Class: row.class,
          'Admitted on': row.admitted_on,
        }),
        forInvestor: true,
        happenedOn: row.admitted_on,
      }))
    },
  },
  {
    type: 'interest_transfer',
    table: 'interest_transfers',
    async read(db, ids) {
      const rows = await db
        .selectFrom('interest_transfers as transfer')
        .innerJoin('fund_accounts as fund', 'fund.id', 'transfer.fund_account_id')
        .leftJoin('capital_voids as void', join =>
          join.onRef('void.record_id', '=', 'transfer.id').on('void.kind', '=', TRANSFER),
        )
        .selectAll('transfer')
        .select(['fund.name as fund', 'fund.currency', 'void.date as voided'])
        .where('transfer.id', 'in', ids)
        .execute()
      const lps = await partnerNames(
        db,
        rows.flatMap(({ seller_id, buyer_id }) => [seller_id, buyer_id]),
      )
      return rows.flatMap(row =>
        [row.seller_id, row.buyer_id].map(lpId => ({
          recordId: row.id,
          part: lpId,
          lpId,
          fundId: row.fund_account_id,
          parentId: row.fund_account_id,
          title: `Transfer of an interest in ${row.fund} from ${lps.get(row.seller_id)} to ${lps.get(row.buyer_id)}`,
          lines: linesOf({
            Commitment: amountOf(row.commitment_minor, row.currency),
            'Effective on': row.effective_on,
            Reason: row.reason,
            Reference: row.reference,
            Voided: row.voided,
          }),
          forInvestor: true,
          happenedOn: row.effective_on,
        })),
      )
    },
  },
]
