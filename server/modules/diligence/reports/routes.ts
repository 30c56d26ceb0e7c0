import { file, route } from '../../../kernel/index.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { diligenceReport } from './diligence-report.ts'

export const diligenceReportRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}/reports/diligence',
    operation: 'reportDataRoomDiligence',
    summary: 'Export the diligence report of a data room (PDF)',
    description: 'Made from what the caller may see now; not a clearance.',
    leaves: 'records',
    access: 'vdr:read',
    response: file('application/pdf'),
    errors: { analysis_failed },
    prepare: (ctx, { params }) => diligenceReport(ctx, params.room_id),
    handle: async (_ctx, _input, report) => report,
  }),
] as const
