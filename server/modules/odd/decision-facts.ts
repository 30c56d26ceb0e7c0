import type { Module } from '../../kernel/index.ts'
import { answersOfDeal } from './of-deal.ts'

/** Answers of questionnaires about a deal: the accepted answer to each question, with its sources. */
export const decisionFacts: Module['decisionFacts'] = async ({ db }, dealId) =>
  (await answersOfDeal(db, dealId)).map(({ id, topic, question, answer, status, reviewer, citations }) => ({
    type: 'diligence_answer',
    id,
    title: question,
    facts: { topic, status, answer, reviewer },
    content: { citations },
  }))
