import { ledgerJournal } from '../../../books/journal/ledger-journal.ts'
import type { Context } from '../../../kernel/index.ts'
import type { ArchivedFile } from '../../../platform/archive/contents.ts'

/** The book of each fund as a plain-text journal, for the archive of the office. */
export async function* ledgers(db: Context['db']): AsyncGenerator<ArchivedFile> {
  for (const fund of await db.selectFrom('fund_accounts').selectAll().orderBy('id').execute())
    yield { path: `books/${fund.id}/ledger.journal`, text: await ledgerJournal({ db }, fund) }
}
