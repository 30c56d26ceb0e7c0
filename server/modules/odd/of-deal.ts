import { fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'
import { questionOf, type TopicKey } from '../../reading/questionnaire/topics/index.ts'
import type { KeptEvidence } from '../../sources/kept-evidence.ts'

/** An answer as other modules tell it. */
export interface DealAnswer {
  id: number
  topic: TopicKey
  question: string
  /** Null where its words stay with the documents, at the places in `citations`. */
  answer: string | null
  status: 'accepted' | 'draft'
  reviewer: string | null
  citations: Array<{ document: string; page: number }>
}

/** Returns the answers about a deal: to each question the newest accepted answer, else the newest draft. */
export async function answersOfDeal(db: Context['db'], dealId: number): Promise<DealAnswer[]> {
  const rows = await db
    .selectFrom('odd_answers')
    .innerJoin('odd_runs', 'odd_runs.id', 'odd_answers.run_id')
    .select(['odd_answers.id', 'topic', 'question_id', 'answer', 'status', 'reviewer', 'citations'])
    .where('odd_runs.deal_id', '=', dealId)
    .where('status', 'in', ['accepted', 'draft'])
    .orderBy('status')
    .orderBy('odd_answers.id', 'desc')
    .execute()
  const best = new Map<string, DealAnswer>()
  for (const { topic, question_id, citations, status, ...row } of rows) {
    const key = `${topic} ${question_id}`
    if (best.has(key)) continue
    best.set(key, {
      ...row,
      topic: topic as TopicKey,
      question: questionOf(topic, question_id).question,
      status: status as DealAnswer['status'],
      citations: fromJson<KeptEvidence[]>(citations).map(({ document, page }) => ({ document, page })),
    })
  }
  return [...best.values()].toSorted((one, other) => one.id - other.id)
}
