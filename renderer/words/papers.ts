import type { DocumentComparison, Letterhead } from '../api/modules.ts'
import type { Words } from './words.ts'

export const paragraphChanges: Words<Exclude<DocumentComparison['paragraphs'][number]['kind'], 'same'>> = {
  changed: 'Changed',
  inserted: 'Inserted',
  deleted: 'Deleted',
  moved_from: 'Moved from here',
  moved_to: 'Moved to here',
}

export const termKinds: Words<DocumentComparison['changed_terms'][number]['kind']> = {
  amount: 'Amount',
  percentage: 'Percentage',
  date: 'Date',
  number: 'Figure',
  term: 'Defined term',
}

export const readingStages: Words<string> = {
  opening: 'Opening the documents',
  reading: 'Reading the documents',
  comparing: 'Comparing what the documents say',
  answering: 'Looking for the answers',
  writing: 'Writing the memorandum',
}

/** Languages of papers to investors. */
export const paperLanguages: Words<Letterhead['language']> = {
  en: 'English',
  de: 'German',
}
