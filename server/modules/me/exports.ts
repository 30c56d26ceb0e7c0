import { z } from 'zod'
import { entity, field, input, route } from '../../kernel/index.ts'
import { recordAccess } from '../../platform/access-log.ts'

const EXPORTS = '/api/v1/svc/me/exports'

/** The files that a page makes of rows which it already shows, by their ending. */
const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const formats = Object.keys(mediaTypes) as [keyof typeof mediaTypes]

const TableExport = z.object({
  file: field.text(200).meta({ description: 'File name without extension' }),
  page: z
    .string()
    .regex(/^\/([!-.0-~][!-~]*)?$/, 'must be a path of the office')
    .max(500)
    .meta({ description: 'Page that shows the table' }),
  format: z.enum(formats),
  rows: z.int().min(0),
  bytes: z.int().min(0),
})

export const exportRoutes = [
  route({
    method: 'POST',
    path: EXPORTS,
    operation: 'recordTableExport',
    governed: 'harmless',
    summary: 'Log a table export',
    did: 'Exported a table',
    description:
      'For pages that build a file from the rows they show. Call it before handing out the file, so that the access log records it like any other export.',
    access: 'signed_in',
    audience: 'pages',
    body: input('TableExportInput', TableExport.shape),
    example: { file: 'deals-2026-03-02', page: '/deals', format: 'csv', rows: 26, bytes: 4096 },
    response: entity('TableExport', { ...TableExport.shape, at: field.timestamp() }),
    async handle(ctx, { body }) {
      const { file, page, format, rows, bytes } = body
      await recordAccess(ctx, {
        route: { method: 'POST', path: EXPORTS },
        files: [{ target: page, name: `${file}.${format}`, type: mediaTypes[format], size: bytes, rows }],
      })
      return { ...body, at: ctx.now }
    },
  }),
] as const
