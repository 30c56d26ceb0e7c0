import { Alert, Anchor, Button, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Analysis } from '../../../api/modules.ts'
import { Severities } from '../../../components/flag/Severities.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { PageTabs, searchOfTab } from '../../../components/page/PageTabs.tsx'
import { AnalyseDocuments } from '../../../components/source/AnalyseDocuments.tsx'
import { ChangedSince, changedOf } from '../../../components/source/ChangedSince.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Superseded } from '../../../components/superseded/Superseded.tsx'
import { formatDate } from '../../../format/dates.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { knownDealsQuery } from '../../../queries/deals.ts'
import { analysisQuery, roomsQuery } from '../../../queries/diligence.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useEnabledModules, useMay } from '../../../session/session.ts'
import { EntityMap } from '../entity-map/EntityMap.tsx'
import { titleOf } from '../labels.ts'
import { SourceUnavailable } from '../SourceUnavailable.tsx'
import { Documents } from './Documents.tsx'
import { Flags } from './Flags.tsx'

const route = getRouteApi('/office/diligence/$analysisId')

/** One analysis: its red flags beside their quotations, its documents, and its entities. */
export function AnalysisPage() {
  const { analysisId } = route.useParams()
  const analysis = useQuery(analysisQuery(Number(analysisId)))
  return (
    <PageBody>
      <Anchor component={Link} to="/diligence" size="sm" underline="hover">
        Diligence
      </Anchor>
      <Loaded query={analysis} whole>
        {found => <Details analysis={found} />}
      </Loaded>
    </PageBody>
  )
}

function Details({ analysis }: { analysis: Analysis }) {
  const { tab: named } = route.useSearch()
  const navigate = route.useNavigate()
  const deals = useQuery({ ...knownDealsQuery, enabled: useEnabledModules().has('crm') })
  const rooms = useQuery(roomsQuery)
  const mayWrite = useMay('write', 'vdr')
  const [superseding, setSuperseding] = useState(false)
  const tabs = [
    { key: 'flags', label: `Red flags (${analysis.red_flags.length})` },
    { key: 'documents', label: `Documents (${analysis.documents.length})` },
    { key: 'map', label: 'Entity map' },
  ] as const
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'flags'
  useKeys(
    'Analysis',
    tabs.map(({ key, label }, index) => ({
      keys: String(index + 1),
      label,
      run: () => void navigate({ search: searchOfTab(location.pathname, key) }),
    })),
  )
  const hasChanged = changedOf(analysis.documents).length > 0
  const again = mayWrite && !analysis.superseded && (
    <Button variant="default" size={hasChanged ? 'compact-sm' : 'sm'} onClick={() => setSuperseding(true)}>
      Run again
    </Button>
  )
  return (
    <>
      <PageHeader
        title={titleOf(analysis, deals.data?.items ?? [], rooms.data?.items ?? [])}
        description={
          <>
            As of {formatDate(analysis.as_of)}, by {analysis.author}.
            {analysis.byod && ' The documents stay at their source.'}{' '}
            <HowItWasRead summary={analysis.summary} />
          </>
        }
        actions={
          <>
            {analysis.deal_id !== null && (
              <Anchor component={Link} to={`/deals/${analysis.deal_id}`} size="sm">
                Open the deal
              </Anchor>
            )}
            {!hasChanged && again}
          </>
        }
        calls={[
          'GET /api/v1/svc/vdr/analyses/{analysis_id}',
          'POST /api/v1/svc/vdr/analyses/{analysis_id}/supersede',
          'PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}',
        ]}
      />
      <Superseded by={analysis.superseded}>
        <Link to="/diligence/$analysisId" params={{ analysisId: String(analysis.superseded?.by) }}>
          Replacement analysis
        </Link>
      </Superseded>
      <Severities flags={analysis.red_flags} />
      <Warnings analysis={analysis} again={again} />
      <PageTabs label="Analysis" tabs={tabs} current={tab} />
      {tab === 'flags' && <Flags analysis={analysis} />}
      {tab === 'documents' && <Documents documents={analysis.documents} />}
      {superseding && <AnalyseDocuments inPlaceOf={analysis} onClose={() => setSuperseding(false)} />}
      {tab === 'map' && <EntityMap map={analysis.entity_map} status={analysis.source_status} />}
    </>
  )
}

/** The scope of the analysis: its subjects, languages and means. */
const HowItWasRead = ({ summary }: { summary: string }) => (
  <Popover width={420} position="bottom-start" withArrow>
    <Popover.Target>
      <Anchor component="button" type="button" size="sm">
        How it was read
      </Anchor>
    </Popover.Target>
    <Popover.Dropdown>
      <Text size="sm">{summary}</Text>
    </Popover.Dropdown>
  </Popover>
)

function Warnings({ analysis, again }: { analysis: Analysis; again: ReactNode }) {
  const { source_status, missing_sections, documents } = analysis
  const unread = documents.filter(({ status }) => status !== 'read').length
  return (
    <>
      <SourceUnavailable status={source_status}>
        Their text is not stored. Findings are kept; quotes and the entity map are shown again once the
        connection is available.
      </SourceUnavailable>
      <ChangedSince documents={documents} action={again} />
      {unread > 0 && (
        <Alert variant="outline" color="yellow" mb="md" py="xs" flex="none">
          {unread === 1 ? 'One document was not read in full.' : `${unread} documents were not read in full.`}{' '}
          <Anchor
            renderRoot={props => (
              <Link
                {...props}
                to="/diligence/$analysisId"
                params={{ analysisId: String(analysis.id) }}
                search={{ tab: 'documents' }}
              />
            )}
          >
            Show reasons
          </Anchor>
        </Alert>
      )}
      {missing_sections.length > 0 && (
        <Alert variant="outline" color="yellow" title="Sections without a document" mb="md" flex="none">
          {missing_sections.join(', ')}
        </Alert>
      )}
    </>
  )
}
