import { module } from '../../kernel/index.ts'
import { exportRoutes } from './export/routes.ts'
import { knownOfDeal } from './known.ts'
import { records } from './records.ts'
import { reportRoutes } from './report-routes.ts'
import { rests } from './rests.ts'
import { sectionRoutes } from './section-routes.ts'

const routes = [...reportRoutes, ...exportRoutes, ...sectionRoutes] as const

export const cim = module({
  key: 'cim',
  title: 'Memoranda',
  borrows: true,
  owns: ['cim_reports', 'cim_section_versions', 'cim_sections'],
  routes,
  records,
  knownOfDeal,
  rests,
})
