import { module } from '../../kernel/index.ts'
import { dealTypeRoutes } from './deal-type/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { reportJob } from './generation/job.ts'
import { report } from './report.ts'
import { routes } from './shelf/routes.ts'

/** Papers on funds, deals and investors for a period, written from the answers of the other areas. */
export const reports = module({
  key: 'reports',
  title: 'Reports',
  owns: ['report_sections', 'report_templates', 'reports'],
  routes: [...routes, ...fileRoutes, ...dealTypeRoutes],
  recordKinds: [report],
  jobs: [reportJob],
})
