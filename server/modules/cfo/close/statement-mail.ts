import { addressed } from '../../../books/partners/partners.ts'
import { type Context, longDay, sayIn, sentence } from '../../../kernel/index.ts'
import { letter, type Paper, type PaperKind } from '../../../platform/mail/papers.ts'
import { assertClosed, CAPITAL_STATEMENT } from './period-close.ts'
import { statementsOf } from './statement-answer.ts'
import { statementsAsPdf } from './statement-files.ts'
import type { CapitalStatements, KeptStatements } from './statement-schemas.ts'

export const capitalStatement: PaperKind<KeptStatements> = {
  kind: CAPITAL_STATEMENT,
  title: 'Capital account statement',
  print: statementsAsPdf,
  assertStands: (ctx, closeId, { fund_account_id }) => assertClosed(ctx, fund_account_id, closeId),
}

/** The statements of a closed period as they are sent: to each partner their own, beside that of the fund. */
export async function statementPapers(
  ctx: Context,
  fundId: number,
  closeId: number,
): Promise<Paper<CapitalStatements>[]> {
  await assertClosed(ctx, fundId, closeId)
  const all = await statementsOf(ctx, fundId, closeId)
  const { fund, period_start, period_end } = all
  const partners = all.statements.flatMap(statement =>
    statement.lp_id === null ? [] : [{ lpId: statement.lp_id, statement }],
  )
  const papers = partners.map(({ lpId, statement }) => {
    const say = sayIn(statement.language)
    return {
      recordId: closeId,
      lpId,
      name: statement.name,
      subject: say(sentence`Capital account statement of ${fund}, ${longDay(period_end)}`),
      text: say(
        letter(
          statement.name,
          sentence`Please find attached your capital account statement of ${fund} for ${longDay(period_start)} to ${longDay(period_end)}.`,
        ),
      ),
      data: { ...all, statements: [statement] },
      page: `/funds/${fundId}`,
    }
  })
  return addressed(ctx, papers)
}
