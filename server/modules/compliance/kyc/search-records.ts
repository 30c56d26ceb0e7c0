import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'

/** KYC records as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'kyc_record',
    table: 'kyc_records',
    async read(db, ids) {
      const rows = await db.selectFrom('kyc_records').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        lpId: row.lp_id,
        title: `KYC of ${row.subject_name}`,
        lines: linesOf({
          KYC: row.subject_name,
          Kind: spoken(row.subject_type),
          Status: spoken(row.status),
          Risk: spoken(row.risk_rating),
          'Expires on': row.expires_at,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
