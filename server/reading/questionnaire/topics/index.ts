import { firmTopics } from './firm.ts'
import { fundTopics } from './fund.ts'
import { operationsTopics } from './operations.ts'
import type { Question, Topic } from './question.ts'

export type { Expected, Question, Topic } from './question.ts'

/** In the order of ILPA's questionnaire (DDQ 1.2) and, beyond it, AIMA's. */
export const topicKeys = [
  'key_data',
  'firm_overview',
  'fund_overview',
  'investment_strategy',
  'investment_process',
  'team',
  'alignment_of_interest',
  'market_environment',
  'fund_terms',
  'governance_risk_compliance',
  'track_record',
  'accounting_valuation_reporting',
  'legal_administration',
  'esg',
  'diversity_inclusion',
  'operations_technology',
  'cybersecurity_bcp',
  'service_providers',
  'cash_controls',
  'insurance',
  'liquidity_leverage',
] as const
export type TopicKey = (typeof topicKeys)[number]

const byKey = new Map([...firmTopics, ...fundTopics, ...operationsTopics].map(topic => [topic.key, topic]))

export const topics: readonly Topic[] = topicKeys.map(key => byKey.get(key) as Topic)

export const topicOf = (key: string): Topic => byKey.get(key) as Topic

export const questionOf = (topic: string, id: string): Question =>
  topicOf(topic).questions.find(question => question.id === id) as Question
