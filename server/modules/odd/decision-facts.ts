import type { Module } from '../../kernel/index.ts'
import { answersOfDeal } from './of-deal.ts'

/** What questionnaires answered of a deal: to each question the answer that holds, and where it stands. */
export const decisionFacts: Module['decisionFacts'] = async ({ db }, dealId) =>
  (await answersOfDeal(db, dealId)).map(({ id, topic, question, answer, status, reviewer, citations }) => ({
    type: 'diligence_answer',
    id,
    title: question,
    facts: { topic, status, answer, reviewer },
    content: { citations },
  }))
