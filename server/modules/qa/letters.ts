import { type JobDefinition, sentence } from '../../kernel/index.ts'
import { accountRow } from '../../platform/mail/account.ts'
import { letter } from '../../platform/mail/papers.ts'
import { sendNow } from '../../platform/mail/send-now.ts'

export const PUBLISHED = 'question-published'

/** Tells who asked by a link that there is an answer; its words are read where the question was asked. */
export const publishedJob: JobDefinition = {
  kind: PUBLISHED,
  attempts: 3,
  async prepare(ctx, payload) {
    const { id } = payload as { id: number }
    const { question, office, account } = await ctx.read(async db => ({
      question: await db
        .selectFrom('qa_questions')
        .select(['number', 'email', 'asked_by', 'published_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
      office: await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
      account: await accountRow(db),
    }))
    if (!account || !question || question.email === null || question.published_at === null) return
    await sendNow(ctx, {
      to: { name: question.asked_by === question.email ? '' : question.asked_by, address: question.email },
      subject: sentence`${office.name} answered your question ${question.number}`,
      text: letter(
        sentence`${office.name} has answered the question that you asked in its data room (number ${question.number}).`,
        sentence`Open the link you were given to read the answer.`,
      ),
    })
  },
  finish: async () => undefined,
}
