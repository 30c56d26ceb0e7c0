import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { decisionFacts } from './decision-facts.ts'
import { exportRoutes } from './export/routes.ts'
import { inUse } from './in-use.ts'
import { memorandum } from './memorandum.ts'
import { reportRoutes } from './report-routes.ts'
import { searchRecords } from './search-records.ts'
import { sectionRoutes } from './section-routes.ts'

export { docxOf } from './export/docx.ts'
export type { Paper } from './export/paper.ts'
export { pdfOf } from './export/pdf.ts'

const routes = [...reportRoutes, ...exportRoutes, ...sectionRoutes] as const

export const cim = module({
  key: 'cim',
  title: 'Memoranda',
  collections,
  borrows: true,
  owns: ['cim_reports', 'cim_section_versions', 'cim_sections'],
  routes,
  recordKinds: [memorandum],
  searchRecords,
  decisionFacts,
  inUse,
})
