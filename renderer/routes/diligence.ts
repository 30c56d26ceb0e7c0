import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from './office.ts'

const memoranda = createRoute({
  getParentRoute: () => office,
  path: '/memoranda',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/memoranda/MemorandaPage.tsx'), 'MemorandaPage'),
})
const memorandum = createRoute({
  getParentRoute: () => office,
  path: '/memoranda/$reportId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/memoranda/MemorandumPage.tsx'), 'MemorandumPage'),
})
const diligence = createRoute({
  getParentRoute: () => office,
  path: '/diligence',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/diligence/DiligencePage.tsx'), 'DiligencePage'),
})
const analysis = createRoute({
  getParentRoute: () => office,
  path: '/diligence/$analysisId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/diligence/AnalysisPage.tsx'), 'AnalysisPage'),
})
const diligenceAnswers = createRoute({
  getParentRoute: () => office,
  path: '/diligence/questions/$runId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/diligence/AnswersPage.tsx'), 'AnswersPage'),
})

/** What documents say, and what is written of it. */
export const diligenceRoutes = [memoranda, memorandum, diligence, analysis, diligenceAnswers] as const
