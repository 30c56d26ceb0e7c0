import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useSearch } from '@tanstack/react-router'
import type { DataRoom } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { BackLink } from '../../components/page/BackLink.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { Analyses } from '../../components/source/Analyses.tsx'
import { ndaQuery, roomQuery } from '../../queries/diligence.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { roomStates } from '../../words/rooms.ts'
import { RoomAbout } from './about/RoomAbout.tsx'
import { RoomChecks } from './checks/RoomChecks.tsx'
import { RoomDiligence } from './diligence/RoomDiligence.tsx'
import { RoomLinks } from './links/RoomLinks.tsx'
import { NdaGate } from './NdaGate.tsx'
import { RoomPeople } from './people/RoomPeople.tsx'
import { RoomPermissions } from './people/RoomPermissions.tsx'
import { RoomQuestions } from './questions/RoomQuestions.tsx'
import { RoomIndex } from './RoomIndex.tsx'
import { RoomReports } from './RoomReports.tsx'
import { RoomSettings } from './RoomSettings.tsx'
import { RoomVisitors } from './visitors/RoomVisitors.tsx'

const tabs = [
  { key: 'index', label: 'Index' },
  { key: 'about', label: 'About' },
  { key: 'diligence', label: 'Diligence' },
  { key: 'checks', label: 'Checks' },
  { key: 'findings', label: 'Findings' },
  { key: 'questions', label: 'Questions' },
  { key: 'people', label: 'People' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'links', label: 'Links' },
  { key: 'visitors', label: 'Visitors' },
  { key: 'settings', label: 'Settings' },
] as const

/** Tabs for those who may change the whole room. */
const KEPT: ReadonlySet<string> = new Set(['people', 'permissions', 'links', 'visitors', 'settings'])

const route = getRouteApi('/office/rooms/$roomId')

/** One data room: its index, and the files that go into it. */
export function RoomPage() {
  const roomId = Number(route.useParams().roomId)
  const room = useQuery(roomQuery(roomId))
  const nda = useQuery(ndaQuery(roomId)).data
  if (nda?.required && !nda.accepted) return <NdaGate roomId={roomId} nda={nda} />
  return <LoadedPage query={room}>{found => <Shown key={found.id} room={found} />}</LoadedPage>
}

function Shown({ room }: { room: DataRoom }) {
  const mayWrite = useMay('write', 'vdr') && room.permission === 'edit'
  const named = wordOf((useSearch({ strict: false }) as SearchParams).tab)
  const shown = tabs.filter(({ key }) => room.permission === 'edit' || !KEPT.has(key))
  const tab = shown.find(({ key }) => key === named) ?? tabs[0]
  const isArchived = room.status === 'archived'
  return (
    <PageBody>
      <BackLink to="/rooms" label="Data rooms" />
      <PageHeader
        title={room.name}
        description={<Where room={room} />}
        actions={<RoomReports roomId={room.id} />}
        calls={[
          'GET /api/v1/svc/vdr/rooms/{room_id}',
          'GET /api/v1/svc/vdr/rooms/{room_id}/folders',
          'GET /api/v1/svc/vdr/rooms/{room_id}/documents',
          'POST /api/v1/svc/vdr/rooms/{room_id}/documents',
          'PUT /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/upload',
          'POST /api/v1/svc/vdr/rooms/{room_id}/import/gdrive',
          'GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs',
          'POST /api/v1/svc/vdr/analyze',
          'GET /api/v1/svc/vdr/rooms/{room_id}/intelligence',
          'POST /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}/summarize',
          'POST /api/v1/svc/intelligence/scan-room',
          'POST /api/v1/svc/intelligence/assess-completeness',
          'POST /api/v1/svc/intelligence/detect-changes',
          'POST /api/v1/svc/intelligence/analyze-compliance',
          'POST /api/v1/svc/intelligence/anticipated-qa',
          'GET /api/v1/svc/intelligence/entity-map',
          'GET /api/v1/svc/vdr/rooms/{room_id}/diligence/runs',
          'GET /api/v1/svc/vdr/diligence/runs/{run_id}/stream',
          'GET /api/v1/svc/vdr/rooms/{room_id}/red-flags',
          'POST /api/v1/svc/vdr/rooms/{room_id}/moves',
          'POST /api/v1/svc/vdr/rooms/{room_id}/changes',
          'GET /api/v1/svc/vdr/rooms/{room_id}/members',
          'GET /api/v1/svc/vdr/rooms/{room_id}/permissions',
          'PUT /api/v1/svc/vdr/rooms/{room_id}/grants',
          'GET /api/v1/svc/vdr/rooms/{room_id}/qa',
          'POST /api/v1/svc/vdr/rooms/{room_id}/qa',
          'GET /api/v1/svc/vdr/rooms/{room_id}/share-links',
          'POST /api/v1/svc/vdr/rooms/{room_id}/share-links',
          'GET /api/v1/svc/vdr/rooms/{room_id}/share-access-log',
          'GET /api/v1/svc/vdr/rooms/{room_id}/analytics',
          'GET /api/v1/svc/vdr/rooms/{room_id}/reports',
          'GET /api/v1/svc/vdr/rooms/{room_id}/zip',
        ]}
      />
      <PageTabs label="Data room" tabs={shown} current={tab.key} />
      {tab.key === 'index' && <RoomIndex room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'about' && <RoomAbout roomId={room.id} />}
      {tab.key === 'diligence' && <RoomDiligence room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'checks' && <RoomChecks room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'findings' && <Analyses of={{ room_id: room.id }} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'questions' && <RoomQuestions room={room} />}
      {tab.key === 'people' && <RoomPeople room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'permissions' && <RoomPermissions room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'settings' && <RoomSettings room={room} mayWrite={mayWrite && !isArchived} />}
      {tab.key === 'visitors' && <RoomVisitors roomId={room.id} />}
      {tab.key === 'links' && <RoomLinks roomId={room.id} mayWrite={mayWrite && !isArchived} />}
    </PageBody>
  )
}

/** Where the room stands, and the deals whose it is. */
function Where({ room: { status, deals, description } }: { room: DataRoom }) {
  return (
    <>
      <Status tone={roomStates[status].tone}>{roomStates[status].label}</Status>
      {deals.map(({ id, name }) => (
        <span key={id}>
          {' · '}
          <Anchor
            renderRoot={props => <Link {...props} to="/deals/$dealId" params={{ dealId: String(id) }} />}
          >
            {name}
          </Anchor>
        </span>
      ))}
      {description && ` · ${description}`}
    </>
  )
}
