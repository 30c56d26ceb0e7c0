import { IconShieldCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { citedComplianceProgramme } from './records.ts'

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
      section: 'office',
      order: 14,
      to: '/compliance/programme',
      label: 'Compliance programme',
      icon: IconShieldCheck,
      module: 'compliance',
      keywords: ['exam', 'readiness', 'findings', 'side letters', 'controls', 'evidence', 'annual review'],
    },
  ],
  cited: citedComplianceProgramme,
})
