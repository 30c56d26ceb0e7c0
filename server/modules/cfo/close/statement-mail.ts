import { addressed } from '../../../books/partners/partners.ts'
import { type Context, longDay, sayIn, sentence } from '../../../kernel/index.ts'
import { letter, type Paper, type PaperKind } from '../../../platform/mail/papers.ts'
import { type KeptLetterhead, letterheadFrom } from '../../../platform/office/letterhead.ts'
import { assertClosed, CAPITAL_STATEMENT } from './period-close.ts'
import { statementsOf } from './statement-answer.ts'
import { statementsAsPdf } from './statement-files.ts'
import type { CapitalStatements, KeptStatements, Statement } from './statement-schemas.ts'

/** Statements as they are sent; those of a NAV run have the letterhead that it froze. */
interface SentStatements extends KeptStatements {
  letterhead?: KeptLetterhead
}

export const capitalStatement: PaperKind<SentStatements> = {
  kind: CAPITAL_STATEMENT,
  title: 'Capital account statement',
  print: ({ letterhead, ...statements }, current) =>
    statementsAsPdf(statements, letterhead ? letterheadFrom(letterhead) : current),
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
  const partners = all.statements.flatMap(statement =>
    statement.lp_id === null ? [] : [{ lpId: statement.lp_id, statement }],
  )
  const papers = partners.map(({ lpId, statement }) => ({
    recordId: closeId,
    lpId,
    name: statement.name,
    ...statementLetter(all, statement),
    data: { ...all, statements: [statement] },
    page: `/funds/${fundId}`,
  }))
  return addressed(ctx, papers)
}

/** Returns the subject and the text of the letter with a partner's statement, in their language. */
export function statementLetter(
  { fund, period_start, period_end }: Pick<CapitalStatements, 'fund' | 'period_start' | 'period_end'>,
  { name, language }: Statement,
) {
  const say = sayIn(language)
  return {
    subject: say(sentence`Capital account statement of ${fund}, ${longDay(period_end)}`),
    text: say(
      letter(
        name,
        sentence`Please find attached your capital account statement of ${fund} for ${longDay(period_start)} to ${longDay(period_end)}.`,
      ),
    ),
  }
}
