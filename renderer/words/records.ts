import { wordsOfKey } from '../format/keys.ts'

/** Labels of record kinds whose key has no readable name. */
const kinds: Readonly<Record<string, string>> = {
  lp: 'Investor',
  room: 'Data room',
  room_document: 'Document',
  data_room_document: 'Document',
  room_question: 'Question',
  raised_fund: 'Fund in the market',
  lp_fact: 'Fact about an investor',
  odd_answer: 'Answer of diligence',
  odd_bank_item: 'Answer bank answer',
  k1: 'K-1',
  interest_transfer: 'Transfer of an interest',
  memorandum_section: 'Memorandum section',
  room_page: 'Page of a data room',
}

export const wordsOfKind = (type: string): string => kinds[type] ?? wordsOfKey(type)

/** Returns the label of a company's role in a record that refers to it. */
export const wordsOfReference = (role: string): string => wordsOfKey(role)
