import type { ImportPreview, SheetImportTrial } from '../api/modules.ts'
import type { States } from './words.ts'

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
