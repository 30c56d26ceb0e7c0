import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { partnerNames } from '../../books/partners/partners.ts'
import { TRANSFER } from '../../books/partners/transferred.ts'
import { amountOf, linesOf, type Passage, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Commitments and distributions as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
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
            'Taken back': row.voided,
          }),
          forInvestor: true,
          happenedOn: row.effective_on,
        })),
      )
    },
  },
  {
    type: 'distribution',
    table: 'distributions',
    async read(db, ids) {
      const rows = await db.selectFrom('distributions').selectAll().where('id', 'in', ids).execute()
      const shares = await db
        .selectFrom('distribution_lines')
        .selectAll()
        .where('distribution_id', 'in', ids)
        .orderBy('id')
        .execute()
      const funds = await fundNames(
        db,
        rows.map(({ fund_account_id }) => fund_account_id),
      )
      const lps = await partnerNames(
        db,
        shares.map(({ lp_id }) => lp_id),
      )
      return rows.flatMap((row): Passage[] => {
        const name = `Distribution ${row.reference ?? row.id}`
        const of = funds.get(row.fund_account_id)
        const known = { 'Distribution type': spoken(row.type), Description: row.description, Date: row.date }
        const place = { recordId: row.id, fundId: row.fund_account_id, happenedOn: row.date }
        return [
          {
            ...place,
            title: of ? `${name}, ${of}` : name,
            lines: linesOf({
              Distribution: row.reference,
              Amount: amountOf(row.amount_minor, row.currency),
              ...known,
            }),
          },
          ...shares
            .filter(share => share.distribution_id === row.id)
            .map(share => ({
              ...place,
              part: share.lp_id,
              lpId: share.lp_id,
              title: `${name}, ${lps.get(share.lp_id)}`,
              lines: linesOf({
                Distribution: row.reference,
                Amount: amountOf(share.amount_minor, row.currency),
                ...known,
              }),
              forInvestor: true,
            })),
        ]
      })
    },
  },
]
