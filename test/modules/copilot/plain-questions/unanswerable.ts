import type { Plain } from './lists.ts'

/** Questions that no list carries out: whatever they are told, it would be another answer. */
export const unanswerable: Plain[] = [
  'Which deal is the best?',
  'Which LP will default?',
  'How many deals should we pass on?',
  'Why is the NAV lower than last quarter?',
  'Compare Harrow Point and Glenmoor',
  'How many emails did we send?',
  'Who is the prime minister of Denmark?',
  'What is the average age of our investors?',
  'How many employees does Alder Row Logistics have?',
  'What is the share price of Juniper Clinics Group plc?',
  'How many deals did our competitors win?',
  'What is the weather in Oslo?',
  'Which covenants would breach at 5% higher rates?',
].map(ask => ({ ask, expects: () => null }))
