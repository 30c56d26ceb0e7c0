import { module } from '../../kernel/index.ts'
import { belongings } from './access/belongings.ts'
import { accessRoutes } from './access/routes.ts'
import { roomDiligence } from './diligence/agent.ts'
import { diligenceRoutes } from './diligence/routes.ts'
import { bulkRoutes } from './documents/bulk-routes.ts'
import { filesOfRoom } from './documents/room-files.ts'
import { documentRoutes } from './documents/routes.ts'
import { nightlyReap } from './documents/uploads.ts'
import { redFlagAdded } from './events.ts'
import { findingRoutes } from './finding/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { importJob } from './imports/job.ts'
import { importRoutes } from './imports/routes.ts'
import { intelligenceRoutes } from './intelligence/routes.ts'
import { nightlyReading, readDocuments } from './kept-text/read-documents.ts'
import { knownOfDeal } from './known.ts'
import { toldRelations } from './named-parties.ts'
import { openingRoutes } from './opening/routes.ts'
import { shareCode } from './outside/codes.ts'
import { outsideRoutes } from './outside/public-routes.ts'
import { linkRoutes } from './outside/routes.ts'
import { records } from './records.ts'
import { reportRoutes } from './reports/routes.ts'
import { narrowedRooms } from './rights/room-access.ts'
import { routes } from './routes.ts'
import { takingRoutes } from './taking/routes.ts'
import { tellingRoutes } from './telling/routes.ts'
import { treeRoutes } from './tree/routes.ts'
import { evidenceNaming, personalData } from './visitors/personal-data.ts'
import { visitorRoutes } from './visitors/routes.ts'

export { assertKeeper } from './access/members.ts'
export { listVersioned, versionOf } from './documents/comparable.ts'
export { not_kept } from './documents/documents.ts'
export { type Finding, findingsOf } from './findings.ts'
export { documentIdsByPath } from './kept-paths.ts'
export { accessByLink } from './outside/outside.ts'
export { byShareLink, SHARE } from './outside/proof.ts'
export { admitted, gateErrors, weighPassword } from './outside/visits.ts'
export {
  accessTo,
  assertDocument,
  type Guest,
  guestRooms,
  ofRoomsSeenWhole,
  type Reading,
} from './rights/room-access.ts'
export {
  documentInRoom,
  documentsById,
  keepReading,
  lastSeen,
  placeOfDocument,
  sourcesOf,
} from './room-documents.ts'
export { assertOpen, belongingOf, findRoom, groupNames, room_archived, roomNames } from './rooms.ts'

export const vdr = module({
  key: 'vdr',
  title: 'Data rooms',
  borrows: true,
  owns: [
    'vdr_analyses',
    'vdr_diligence_runs',
    'vdr_document_versions',
    'vdr_drive_links',
    'vdr_folders',
    'vdr_google_connections',
    'vdr_google_sign_ins',
    'vdr_grants',
    'vdr_groups',
    'vdr_import_items',
    'vdr_imports',
    'vdr_members',
    'vdr_moves',
    'vdr_nda_acceptances',
    'vdr_named_parties',
    'vdr_ndas',
    'vdr_red_flags',
    'vdr_room_documents',
    'vdr_room_sources',
    'vdr_rooms',
    'vdr_run_findings',
    'vdr_share_accesses',
    'vdr_share_codes',
    'vdr_share_links',
    'vdr_share_visits',
    'vdr_page_views',
    'vdr_pages',
    'vdr_readings',
    'vdr_view_days',
    'vdr_viewed_documents',
    'vdr_viewed_pages',
    'vdr_viewers',
  ],
  routes: [
    ...routes,
    ...openingRoutes,
    ...treeRoutes,
    ...documentRoutes,
    ...findingRoutes,
    ...diligenceRoutes,
    ...tellingRoutes,
    ...bulkRoutes,
    ...takingRoutes,
    ...reportRoutes,
    ...intelligenceRoutes,
    ...accessRoutes,
    ...linkRoutes,
    ...visitorRoutes,
    ...outsideRoutes,
    ...googleRoutes,
    ...importRoutes,
  ],
  records,
  belongings,
  personalData,
  evidenceNaming,
  knownOfDeal,
  filesOfRoom,
  narrowedRooms,
  toldRelations,
  agents: [roomDiligence],
  jobs: [shareCode, importJob, readDocuments],
  schedule: [nightlyReap, nightlyReading],
  events: [redFlagAdded],
  sealed: [
    {
      table: 'vdr_google_connections',
      column: 'client_secret_sealed',
      what: 'Secret of the client at Google',
      named: 'client_id',
      page: '/settings/google-drive',
    },
    {
      table: 'vdr_google_connections',
      column: 'refresh_token_sealed',
      what: 'Access to Google Drive',
      named: 'client_id',
      page: '/settings/google-drive',
    },
  ],
})
