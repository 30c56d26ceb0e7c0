import type { EntryRecord, EntrySource } from '../../books/journal/entry-records.ts'
import { sentence } from '../../kernel/index.ts'
import { SOURCE } from './ledger-side.ts'

/** Entries posted by matches for the rest of movements; each is undone with its match. */
export const matchEntries: EntrySource = {
  key: SOURCE,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('bank_match_postings as posting')
      .innerJoin('bank_matches as match', 'match.id', 'posting.match_id')
      .innerJoin('bank_accounts as account', 'account.id', 'match.bank_account_id')
      .select(['posting.entry_id', 'match.id', 'account.name', 'account.fund_account_id'])
      .where('posting.entry_id', 'in', entryIds)
      .where('posting.posted_as', '=', 'entry')
      .execute()
    return new Map(
      rows.map(({ entry_id, id, name, fund_account_id }): [number, EntryRecord] => [
        entry_id,
        {
          kind: 'bank_match',
          id,
          name: sentence`a movement of the bank account ${name}`,
          page: `/funds/${fund_account_id}?tab=bank`,
          undo: { how: sentence`undo the match`, path: `/api/v1/svc/bank/matches/${id}/undo` },
        },
      ]),
    )
  },
}
