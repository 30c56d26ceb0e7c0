import { z } from 'zod'
import { type Context, entity, file, route } from '../../../kernel/index.ts'
import { accessTo } from '../rights/room-access.ts'
import { indexFormats, indexReport } from './index-report.ts'
import { permissionsReport } from './permissions.ts'

const VDR = '/api/v1/svc/vdr'
const REPORTS = `${VDR}/rooms/{room_id}/reports` as const

const reports = ['index', 'diligence', 'permissions', 'visitors', 'questions'] as const
const types = [
  'text/csv',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

const RoomReport = entity('RoomReport', {
  report: z.enum(reports),
  title: z.string(),
  about: z.string(),
  content_type: z.enum(types),
  address: z.string().meta({ description: 'Made on request, from what the caller may see at the time' }),
})

/** The reports of a room that the caller may have; 404 where they see nothing of it. */
async function listReports(ctx: Context, roomId: number): Promise<Array<z.output<typeof RoomReport>>> {
  const { room } = await accessTo(ctx, roomId)
  const at = `${VDR}/rooms/${roomId}/reports`
  const [csv, pdf, xlsx] = types
  return [
    ...(
      [
        ['csv', csv],
        ['xlsx', xlsx],
        ['pdf', pdf],
      ] as const
    ).map(([format, content_type]) => ({
      report: 'index' as const,
      title: 'Index',
      about: 'Every document under its number, with version, SHA-256 and how much of it was read',
      content_type,
      address: `${at}/index${format === 'csv' ? '' : `?format=${format}`}`,
    })),
    {
      report: 'diligence',
      title: 'Diligence',
      about: 'Red flags, contradictions, what is missing and unread, parties, days and figures',
      content_type: pdf,
      address: `${at}/diligence`,
    },
    {
      report: 'questions',
      title: 'Questions',
      about: 'Questions and answers with their states and days',
      content_type: xlsx,
      address: `/api/v1/svc/qa/export?room_id=${roomId}`,
    },
    ...(room === 'edit'
      ? ([
          {
            report: 'permissions',
            title: 'Permissions',
            about: 'What every member, group and link may do in each folder',
            content_type: csv,
            address: `${at}/permissions`,
          },
          {
            report: 'visitors',
            title: 'Visitors',
            about: 'Who came from outside, how long they looked, and at how much',
            content_type: csv,
            address: `${VDR}/analytics/export?room_id=${roomId}`,
          },
        ] as const)
      : []),
  ]
}

export const reportRoutes = [
  route({
    method: 'GET',
    path: REPORTS,
    operation: 'listDataRoomReports',
    summary: 'List the reports of a data room',
    description: 'Permission and visitor reports need the right to change the room.',
    access: 'vdr:read',
    response: z.array(RoomReport),
    handle: (ctx, { params }) => listReports(ctx, params.room_id),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/index`,
    operation: 'reportDataRoomIndex',
    summary: 'Export the index of a data room with document digests',
    description: 'Each document with its version, size, SHA-256 and how much of it was read.',
    leaves: 'records',
    access: 'vdr:read',
    query: z.object({
      format: z.enum(indexFormats).default('csv').meta({ description: 'Default: csv' }),
    }),
    response: file(...types),
    handle: (ctx, { params, query }) => indexReport(ctx, params.room_id, query.format),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/permissions`,
    operation: 'reportDataRoomPermissions',
    summary: 'Export the permissions of a data room',
    description: 'Needs the right to change the room.',
    leaves: 'records',
    access: 'vdr:read',
    response: file('text/csv'),
    errors: { forbidden: [403, 'The caller may not change the room'] },
    handle: (ctx, { params }) => permissionsReport(ctx, params.room_id),
  }),
] as const
