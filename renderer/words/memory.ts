import type { MemoryFact } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { Words } from './words.ts'

export const factSources: Words<MemoryFact['source']['type']> = {
  record: 'Record',
  document: 'Document',
  timeline: 'Timeline',
  note: 'Note',
  mail: 'Mail',
  meeting: 'Meeting',
  call: meant('Call', 'by telephone'),
}
