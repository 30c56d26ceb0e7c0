import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { addControl, recordFinding } from './commands.ts'
import { shownComplianceProgramme } from './palette-records.ts'

export const complianceProgramme = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/programme',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ProgrammePage.tsx'), 'ProgrammePage'),
    }),
  ],
  entries: [
    {
      place: 'programme',
      to: '/compliance/programme',
      label: 'Programme',
      module: 'compliance',
      keywords: ['exam', 'readiness', 'findings', 'side letters', 'controls', 'evidence', 'annual review'],
    },
  ],
  shown: shownComplianceProgramme,
  commands: [addControl, recordFinding],
})
