import { fromJson } from '../../database/columns.ts'
import { linesOf, type Passage, type SearchRecord, spoken } from '../../kernel/index.ts'
import { questionOf } from '../../reading/questionnaire/topics/index.ts'
import type { KeptEvidence } from '../../sources/kept-evidence.ts'

/** Answers to due diligence that stand, as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'odd_answer',
    table: 'odd_answers',
    async read(db, ids) {
      const answers = await db
        .selectFrom('odd_answers')
        .innerJoin('odd_runs', 'odd_runs.id', 'odd_answers.run_id')
        .selectAll('odd_answers')
        .select(['odd_runs.deal_id', 'odd_runs.room_id'])
        .where('odd_answers.id', 'in', ids)
        .where('answer', 'is not', null)
        .where('status', '!=', 'dropped')
        .execute()
      return answers.map((answer): Passage => {
        const [first] = fromJson<KeptEvidence[]>(answer.citations)
        const { question } = questionOf(answer.topic, answer.question_id)
        return {
          recordId: answer.id,
          parentId: answer.run_id,
          dealId: answer.deal_id,
          roomId: answer.room_id,
          title: `Due diligence, ${question}`,
          lines: linesOf({ Answer: answer.answer, Status: spoken(answer.status), Reviewer: answer.reviewer }),
          happenedOn: answer.updated_at,
          ...(first ? { document: first.document, page: first.page } : {}),
        }
      })
    },
  },
]
