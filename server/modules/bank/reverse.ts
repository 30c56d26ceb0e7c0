import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import { holdAccount } from './accounts.ts'
import { presentStatements } from './statements.ts'

export const statement_matched = [
  409,
  'Some of its transactions are matched: undo those matches first; see `line_ids`',
] as const

/**
 * Takes the import of a statement back, with the transactions that no other statement tells of; nothing while one of them is
 * matched, for the book rests on it.
 */
export async function reverseStatement(ctx: Context, id: number, reason?: string) {
  const row = await ctx.db.selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const account = await holdAccount(ctx, row.bank_account_id)
  const [shown] = await presentStatements(ctx, account, [row])
  const lines = await ctx.db
    .selectFrom('bank_lines as line')
    .select(['line.id', 'line.match_id'])
    .where('line.id', 'in', eb =>
      eb.selectFrom('bank_statement_lines as own').select('own.line_id').where('own.statement_id', '=', id),
    )
    .where('line.id', 'not in', eb =>
      eb
        .selectFrom('bank_statement_lines as other')
        .select('other.line_id')
        .where('other.statement_id', '<>', id),
    )
    .execute()
  const matched = lines.filter(({ match_id }) => match_id !== null)
  if (matched.length > 0)
    throw conflict(
      'statement_matched',
      sentence`${matched.length} of its transactions are matched to the book: undo those matches first.`,
      { line_ids: matched.map(({ id: line }) => line) },
    )
  await ctx.db.deleteFrom('bank_statement_lines').where('statement_id', '=', id).execute()
  await ctx.db
    .deleteFrom('bank_lines')
    .where('bank_account_id', '=', account.id)
    .where('id', 'not in', eb => eb.selectFrom('bank_statement_lines').select('line_id'))
    .execute()
  await ctx.db.deleteFrom('bank_statements').where('id', '=', id).execute()
  ctx.note({
    bank_account_id: account.id,
    digest: row.digest,
    reversed_lines: lines.length,
    reason: reason ?? null,
  })
  return shown as NonNullable<typeof shown>
}
