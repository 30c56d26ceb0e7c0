import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { AnalyseDocuments } from '../../components/source/AnalyseDocuments.tsx'
import { useCommands } from '../../routes/commands.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { Analyses } from './analysis/Analyses.tsx'
import { AnswerQuestions } from './answers/AnswerQuestions.tsx'
import { Questionnaires } from './answers/Questionnaires.tsx'
import { analyseDocuments, answerQuestions, createFundProfile } from './commands.ts'
import { ProfileForm } from './profiles/ProfileForm.tsx'
import { Profiles } from './profiles/Profiles.tsx'

const route = getRouteApi('/office/diligence')

const tabs = [
  { key: 'analyses', label: 'Analyses' },
  { key: 'questions', label: 'Questions' },
  { key: 'profiles', label: 'Fund profiles' },
] as const

const calls = {
  analyses: [
    'GET /api/v1/svc/vdr/analyses',
    'POST /api/v1/svc/vdr/analyze',
    'GET /api/v1/svc/vdr/analyses/{analysis_id}',
  ],
  questions: ['GET /api/v1/svc/odd/topics', 'POST /api/v1/svc/odd/generate', 'GET /api/v1/svc/odd/runs'],
  profiles: ['GET /api/v1/svc/odd/profiles', 'POST /api/v1/svc/odd/profiles'],
} as const

/** Diligence: red flags, entity maps and answers to investors' questionnaires. */
export function DiligencePage() {
  const { tab: named } = route.useSearch()
  const answers = useEnabledModules().has('odd')
  const tab = (answers && tabs.find(({ key }) => key === wordOf(named))?.key) || 'analyses'
  const mayWrite = useMay('write')
  const [drawer, setDrawer] = useState<'analyse' | 'answer' | 'profile' | null>(null)
  const close = () => setDrawer(null)
  useCommands('Diligence', [
    [analyseDocuments, () => setDrawer('analyse')],
    ...(answers
      ? [
          [answerQuestions, () => setDrawer('answer')] as const,
          [createFundProfile, () => setDrawer('profile')] as const,
        ]
      : []),
  ])
  const analyse = mayWrite && <Button onClick={() => setDrawer('analyse')}>Analyse documents</Button>
  const answer = mayWrite && <Button onClick={() => setDrawer('answer')}>Answer questions</Button>
  const create = mayWrite && <Button onClick={() => setDrawer('profile')}>Create fund profile</Button>
  const first = { analyses: analyse, questions: answer, profiles: create }[tab]
  return (
    <PageBody>
      <PageHeader title="Diligence" actions={first} calls={calls[tab]} />
      {answers && <PageTabs label="Diligence" tabs={tabs} current={tab} />}
      {tab === 'analyses' && <Analyses first={first} />}
      {tab === 'questions' && <Questionnaires first={first} />}
      {tab === 'profiles' && <Profiles first={first} />}
      {drawer === 'analyse' && <AnalyseDocuments onClose={close} />}
      {drawer === 'answer' && <AnswerQuestions onClose={close} />}
      {drawer === 'profile' && <ProfileForm onClose={close} />}
    </PageBody>
  )
}
