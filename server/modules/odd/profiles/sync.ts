import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { topics } from '../../../reading/questionnaire/topics/index.ts'
import type { BankSource } from '../events.ts'
import { readableRuns } from '../readable-runs.ts'
import { tellTouched } from './bank.ts'
import { type BankItemRow, bankItem } from './bank-item.ts'
import { profile } from './profile.ts'
import { factsOf, wordsOf } from './profiles.ts'

/** An answer that a source has to a question. */
interface Offered {
  topic: string
  question_id: string
  answer: string
  as_of: string | null
  answer_id: number | null
}

/** Brings the facts of a profile that answer a question of the questionnaire into its bank. */
export async function syncProfile(ctx: Context, id: number) {
  const facts = factsOf(await profile.find(ctx, id))
  const asked = topics.flatMap(({ key, questions }) =>
    questions.map(one => ({ topic: key, question_id: one.id })),
  )
  const offered = asked.flatMap(question => {
    const fact = facts.find(({ key }) => key === `${question.topic}.${question.question_id}`)
    return fact ? [{ ...question, answer: wordsOf(fact), as_of: fact.as_of ?? null, answer_id: null }] : []
  })
  return bring(ctx, id, 'profile', offered, 0)
}

/**
 * Brings the answers of a run that a person accepted into the bank of a profile. Answers whose words stay with documents that
 * were lent are counted and not kept.
 */
export async function syncRun(ctx: Context, id: number, runId: number) {
  await profile.find(ctx, id)
  const run = await (await readableRuns(ctx))
    .select(['id', 'as_of'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) throw invalidField('run_id', sentence`is not a due diligence run of this office`)
  const answers = await ctx.db
    .selectFrom('odd_answers')
    .select(['id', 'topic', 'question_id', 'answer'])
    .where('run_id', '=', runId)
    .where('status', '=', 'accepted')
    .orderBy('id')
    .execute()
  const offered = answers.flatMap(({ id: answer_id, topic, question_id, answer }) =>
    answer === null ? [] : [{ topic, question_id, answer, as_of: run.as_of, answer_id }],
  )
  return bring(ctx, id, 'document', offered, answers.length - offered.length)
}

async function bring(ctx: Context, id: number, source_type: BankSource, offered: Offered[], unkept: number) {
  const known = await ctx.db.selectFrom('odd_bank_items').selectAll().where('profile_id', '=', id).execute()
  let touched = 0
  for (const one of offered) {
    const item = known.find(
      ({ topic, question_id }) => topic === one.topic && question_id === one.question_id,
    )
    if (await keep(ctx, id, source_type, one, item)) touched += 1
  }
  if (touched > 0) await tellTouched(ctx, id, source_type, touched)
  return { fund_profile_id: id, source_type, touched, left: offered.length - touched, unkept }
}

/** Stores a new answer as a draft, and marks a changed one for review. Answers of other origin stay. */
async function keep(
  ctx: Context,
  profileId: number,
  source_type: BankSource,
  offered: Offered,
  item: BankItemRow | undefined,
): Promise<boolean> {
  if (!item) {
    await insertRecord(
      ctx,
      bankItem,
      { variants: [] },
      { ...offered, profile_id: profileId, source_type, status: 'draft', disclosure: 'nda' },
    )
    return true
  }
  const isOthers = item.source_type !== source_type
  if (isOthers || item.status === 'retired' || item.answer === offered.answer) return false
  const { answer, as_of, answer_id } = offered
  const status = item.status === 'draft' ? 'draft' : 'needs_review'
  await changeRecord(ctx, bankItem, item, {}, { answer, as_of, answer_id, status })
  return true
}
