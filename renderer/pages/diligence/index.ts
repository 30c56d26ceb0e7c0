import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { analysesOfQuery, runsOfDealQuery } from '../../queries/diligence.ts'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { analyseDealDocuments, analyseDocuments, answerQuestions, createFundProfile } from './commands.ts'
import { searchedAnalyses, shownDiligence } from './palette-records.ts'

export const diligence = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/diligence',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DiligencePage.tsx'), 'DiligencePage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/diligence/$analysisId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./analysis/AnalysisPage.tsx'), 'AnalysisPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/diligence/questions/$runId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./answers/AnswersPage.tsx'), 'AnswersPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/diligence/profiles/$profileId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./profiles/ProfilePage.tsx'), 'ProfilePage'),
    }),
  ],
  entries: [
    {
      place: 'analyses',
      to: '/diligence',
      label: 'Diligence',
      module: 'vdr',
      keywords: [
        'red flags',
        'analysis',
        'data room',
        'entity map',
        'odd',
        'ddq',
        'questionnaire',
        'fund profile',
        'answer bank',
      ],
    },
  ],
  searched: [searchedAnalyses],
  recordTabs: [
    {
      of: 'deal',
      key: 'diligence',
      label: 'Diligence',
      order: 20,
      module: 'vdr',
      calls: [
        'GET /api/v1/svc/vdr/analyses',
        'POST /api/v1/svc/vdr/analyze',
        'GET /api/v1/svc/vdr/rooms/{room_id}/sources',
        'POST /api/v1/svc/vdr/rooms/{room_id}/sources',
        'GET /api/v1/svc/vdr/rooms/{room_id}/documents',
      ],
      lists: deal_id => analysesOfQuery({ deal_id }),
      shows: lazyRouteComponent(() => import('./DealDiligence.tsx'), 'DealDiligence'),
    },
    {
      of: 'deal',
      key: 'questions',
      label: 'Questions',
      order: 30,
      module: 'odd',
      calls: ['GET /api/v1/svc/odd/runs', 'POST /api/v1/svc/odd/generate'],
      lists: runsOfDealQuery,
      shows: lazyRouteComponent(() => import('./answers/DealAnswers.tsx'), 'DealAnswers'),
    },
  ],
  shown: shownDiligence,
  commands: [analyseDocuments, answerQuestions, createFundProfile],
  recordCommands: [analyseDealDocuments],
})
