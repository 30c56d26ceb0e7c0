import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { deleteFormat, getFormat, listFormats, saveFormat } from './formats.ts'
import { formatKinds, ImportFormat, ImportFormatInput } from './schemas.ts'

const P = '/api/v1/svc/imports/formats'

export const routes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listImportFormats',
    summary: 'List saved formats of imports, newest first',
    description: 'Those of the imports that the caller may do.',
    access: 'signed_in',
    query: z.object({ ...field.listing, kind: z.enum(formatKinds).optional() }),
    response: z.array(ImportFormat),
    handle: (ctx, { query }) => listFormats(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'saveImportFormat',
    summary: 'Save the format of a file',
    description:
      'Keeps delimiter, character set, rows, date order, decimal sign, columns and answers under a name; the format of that name is replaced. Previews offer it for files with the same columns.',
    access: 'signed_in',
    // A format decides how the next file is read: a person chooses it with the file before their eyes.
    governed: 'in_person',
    body: ImportFormatInput,
    example: {
      kind: 'bank',
      name: 'Sparkasse current account',
      signature: 'buchungstagbetragsaldo',
      layout: { delimiter: 'semicolon', date_order: 'day_first', decimal_sign: 'comma' },
    },
    response: ImportFormat,
    errors: { forbidden: [403, 'The caller may not do imports of this kind'] },
    handle: (ctx, { body }) => saveFormat(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{format_id}`,
    operation: 'getImportFormat',
    summary: 'Get a saved format',
    access: 'signed_in',
    response: ImportFormat,
    errors: { forbidden: [403, 'The caller may not do imports of this kind'] },
    handle: (ctx, { params }) => getFormat(ctx, params.format_id),
  }),
  route({
    method: 'DELETE',
    path: `${P}/{format_id}`,
    operation: 'deleteImportFormat',
    summary: 'Delete a saved format',
    access: 'signed_in',
    governed: 'in_person',
    errors: { forbidden: [403, 'The caller may not do imports of this kind'] },
    handle: (ctx, { params }) => deleteFormat(ctx, params.format_id),
  }),
] as const
