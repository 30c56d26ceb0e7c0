import { module } from '../../kernel/index.ts'
import { handOver } from './access/hand-over.ts'
import { accessRoutes } from './access/routes.ts'
import { collections } from './collections.ts'
import { bulkRoutes } from './documents/bulk-routes.ts'
import { lookRoutes } from './documents/look-routes.ts'
import { filesOfRoom } from './documents/room-files.ts'
import { documentRoutes } from './documents/routes.ts'
import { uploadRoutes } from './documents/upload-routes.ts'
import { nightlyReap } from './documents/uploads.ts'
import { takingRoutes } from './downloads/routes.ts'
import { forms } from './forms.ts'
import { googleRoutes } from './google/routes.ts'
import { importJob } from './imports/job.ts'
import { importRoutes } from './imports/routes.ts'
import { currentReadings } from './kept-text/kept-text.ts'
import { nightlyReading, readDocuments } from './kept-text/read-documents.ts'
import { reportRoutes } from './reports/routes.ts'
import { narrowedRooms } from './rights/room-access.ts'
import { openingRoutes } from './room-templates/routes.ts'
import { routes } from './routes.ts'
import { findingRoutes } from './search/routes.ts'
import { searchRecords } from './search-records.ts'
import { shareCode } from './share-links/codes.ts'
import { outsideRoutes } from './share-links/public-routes.ts'
import { linkRoutes } from './share-links/routes.ts'
import { treeRoutes } from './tree/routes.ts'
import { erasure, evidenceNaming } from './visitors/erasure.ts'
import { visitorRoutes } from './visitors/routes.ts'

export { assertKeeper } from './access/members.ts'
export { listVersioned, versionOf, versionsOfDocuments } from './documents/comparable.ts'
export { not_kept } from './documents/documents.ts'
export { digestsOf, fileOfVersion } from './documents/version-files.ts'
export { documentIdsByPath, keptIn, placesIn } from './kept-paths.ts'
export { pagesById, pagesOfDocument, readingsOf } from './kept-text/kept-text.ts'
export {
  accessTo,
  assertDocument,
  assertFolder,
  type Guest,
  guestRooms,
  isInCharge,
  narrowedRooms,
  ofRoomsSeenWhole,
  type Reading,
  type RoomAccess,
} from './rights/room-access.ts'
export { seesDocument } from './rights/sees-document.ts'
export {
  documentInRoom,
  documentsById,
  documentsOfRoom,
  keepReading,
  lastSeen,
  lentSources,
  placeOfDocument,
  readyIn,
  roomsOfDocuments,
  sourcesOf,
} from './room-documents.ts'
export {
  assertOpen,
  belongingOf,
  findRoom,
  groupNames,
  room_archived,
  roomNames,
  takeTurnIn,
  templateOfRoom,
} from './rooms.ts'
export { type RoomTemplate, templateKeys, templateOf } from './schemas/room-templates.ts'
export { searchPages } from './search/search.ts'
export { byShareLink, SHARE } from './share-links/link-proof.ts'
export { accessByLink } from './share-links/shared-room.ts'
export { admitted, gateErrors, weighPassword } from './share-links/visits.ts'
export { byIndex, indexOf } from './tree/index-numbers.ts'
export { foldersOf } from './tree/places.ts'

export const vdr = module({
  key: 'vdr',
  title: 'Data rooms',
  collections,
  forms,
  borrows: true,
  owns: [
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
    'vdr_ndas',
    'vdr_room_documents',
    'vdr_room_sources',
    'vdr_rooms',
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
    ...bulkRoutes,
    ...takingRoutes,
    ...reportRoutes,
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
  filesOfRoom,
  narrowedRooms,
  documentReadings: currentReadings,
  jobs: [shareCode, importJob, readDocuments],
  schedule: [nightlyReap, nightlyReading],
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
