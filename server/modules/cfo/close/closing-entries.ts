import { CARRY_ACCRUAL, CLOSING } from '../../../books/accounts/periods.ts'
import type { EntrySource } from '../../../books/journal/entry-records.ts'
import { sentence } from '../../../kernel/index.ts'

/** The entries of closes that are kept in a column of theirs. */
const ofCloses = (key: string, column: 'entry_id' | 'carry_entry_id'): EntrySource => ({
  key,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('period_closes')
      .select(['id', 'fund_account_id', 'period_end'])
      .select(`${column} as entry`)
      .where(column, 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, fund_account_id, period_end, entry }) => [
        entry as number,
        {
          kind: key,
          id,
          name: sentence`the close through ${period_end}`,
          page: `/funds/${fund_account_id}`,
          undo: {
            how: sentence`reopen the period`,
            path: `/api/v1/svc/cfo/accounts/${fund_account_id}/period-close/${id}/reopen`,
          },
        },
      ]),
    )
  },
})

/** The closes that post closing entries. */
export const closingEntries = ofCloses(CLOSING, 'entry_id')

/** The closes that accrue carried interest. */
export const carryEntries = ofCloses(CARRY_ACCRUAL, 'carry_entry_id')
