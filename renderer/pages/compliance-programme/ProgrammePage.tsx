import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { Controls } from './Controls.tsx'
import { Evidence } from './Evidence.tsx'
import { Findings } from './Findings.tsx'
import { Readiness } from './Readiness.tsx'
import { SideLetters } from './SideLetters.tsx'

const route = getRouteApi('/office/compliance/programme')

const tabs = [
  { key: 'readiness', label: 'Exam readiness' },
  { key: 'findings', label: 'Findings' },
  { key: 'controls', label: 'Controls' },
  { key: 'evidence', label: 'Evidence' },
  { key: 'letters', label: 'Side letters' },
] as const

/** The compliance programme: controls and their evidence, findings and side letter obligations. */
export function ProgrammePage() {
  const { tab: named } = route.useSearch()
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'readiness'
  return (
    <PageBody>
      <PageHeader
        title="Compliance programme"
        calls={[
          'GET /api/v1/svc/compliance/program/status',
          'GET /api/v1/svc/compliance/program/exam-readiness',
          'GET /api/v1/svc/compliance/program/findings',
          'GET /api/v1/svc/compliance/program/controls',
          'POST /api/v1/svc/compliance/program/controls',
          'GET /api/v1/svc/compliance/program/evidence',
          'GET /api/v1/svc/compliance/program/side-letters',
        ]}
      />
      <PageTabs label="Compliance programme" tabs={tabs} current={tab} />
      {tab === 'readiness' && <Readiness />}
      {tab === 'findings' && <Findings />}
      {tab === 'controls' && <Controls />}
      {tab === 'evidence' && <Evidence />}
      {tab === 'letters' && <SideLetters />}
    </PageBody>
  )
}
