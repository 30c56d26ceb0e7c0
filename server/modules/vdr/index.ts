import { module } from '../../kernel/index.ts'
import { handOver } from './access/hand-over.ts'
import { accessRoutes } from './access/routes.ts'
import { decisionFacts } from './decision-facts.ts'
import { roomDiligence } from './diligence/agent.ts'
import { diligenceRoutes } from './diligence/routes.ts'
import { bulkRoutes } from './documents/bulk-routes.ts'
import { lookRoutes } from './documents/look-routes.ts'
import { filesOfRoom } from './documents/room-files.ts'
import { documentRoutes } from './documents/routes.ts'
import { uploadRoutes } from './documents/upload-routes.ts'
import { nightlyReap } from './documents/uploads.ts'
import { takingRoutes } from './downloads/routes.ts'
import { redFlagAdded } from './events.ts'
import { googleRoutes } from './google/routes.ts'
import { importJob } from './imports/job.ts'
import { importRoutes } from './imports/routes.ts'
import { intelligenceRoutes } from './intelligence/routes.ts'
import { nightlyReading, readDocuments } from './kept-text/read-documents.ts'
import { documentRelations } from './named-parties.ts'
import { reportRoutes } from './reports/routes.ts'
import { narrowedRooms } from './rights/room-access.ts'
import { openingRoutes } from './room-templates/routes.ts'
import { routes } from './routes.ts'
import { findingRoutes } from './search/routes.ts'
import { searchRecords } from './search-records.ts'
import { shareCode } from './share-links/codes.ts'
import { outsideRoutes } from './share-links/public-routes.ts'
import { linkRoutes } from './share-links/routes.ts'
import { tellingRoutes } from './summaries/routes.ts'
import { treeRoutes } from './tree/routes.ts'
import { erasure, evidenceNaming } from './visitors/erasure.ts'
import { visitorRoutes } from './visitors/routes.ts'

export { assertKeeper } from './access/members.ts'
export { listVersioned, versionOf } from './documents/comparable.ts'
export { not_kept } from './documents/documents.ts'
export { type Finding, findingsOf } from './findings.ts'
export { documentIdsByPath } from './kept-paths.ts'
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
export { byShareLink, SHARE } from './share-links/link-proof.ts'
export { accessByLink } from './share-links/shared-room.ts'
export { admitted, gateErrors, weighPassword } from './share-links/visits.ts'

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
    ...uploadRoutes,
    ...lookRoutes,
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
  searchRecords,
  handOver,
  erasure,
  evidenceNaming,
  decisionFacts,
  filesOfRoom,
  narrowedRooms,
  documentRelations,
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
