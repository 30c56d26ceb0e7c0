import type { ImportPreview, SheetImportTrial } from '../api/modules.ts'
import type { Encoding } from '../api/sent-table.ts'
import type { States, Words } from './words.ts'

export const rowFates: States<SheetImportTrial['rows'][number]['fate']> = {
  create: { tone: 'good', label: 'Create' },
  update: { tone: 'open', label: 'Update' },
  same: { tone: 'quiet', label: 'Is there' },
  ignored: { tone: 'quiet', label: 'Skipped' },
  refused: { tone: 'bad', label: 'Refused' },
}

export const contactFates: States<ImportPreview['rows'][number]['fate']> = {
  create: { tone: 'good', label: 'Create' },
  update: { tone: 'open', label: 'Update' },
  skip: { tone: 'quiet', label: 'Skip' },
  error: { tone: 'bad', label: 'Cannot be read' },
}

/** Character sets of text files. */
export const encodingNames: Words<Encoding> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  macintosh: 'Macintosh',
}
