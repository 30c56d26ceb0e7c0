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
  file: field.text(200).meta({ description: 'The name that it is saved by, without its ending' }),
  page: z
    .string()
    .regex(/^\/([!-.0-~][!-~]*)?$/, 'must be a path of the office')
    .max(500)
    .meta({ description: 'Where the table stands' }),
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
    ephemeral: false,
    summary: 'Log a table export',
    did: 'Exported a table',
    description:
      'For a page that makes the file itself out of the rows it shows. Call it before the file is handed out: the access log then has it, as it has every file that the office makes.',
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
