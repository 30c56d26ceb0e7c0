import { z } from 'zod'
import { formatsAlike } from '../../../imports/formats.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { field, route } from '../../../kernel/index.ts'
import { UndoReasonInput } from '../../../platform/merging/schemas.ts'
import { importContacts, listImports, undoImport } from '../imports/contact-imports.ts'
import { planImport, presentPlan } from '../imports/import-plan.ts'
import {
  ContactImport,
  ImportInput,
  ImportPreview,
  ImportResult,
  ImportUndo,
} from '../imports/import-schemas.ts'
import { readTable } from '../imports/import-table.ts'

const example = {
  csv: 'Full name;E-mail;Company\nAna Silva;ana@example.com;Alder Ports plc\n',
  on_duplicate: 'update' as const,
}
const limits =
  'Takes a CSV file, an Excel workbook or rows; at most 20,000. Columns are matched by common names, and rows with one e-mail address count once.'

export const contactImportRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts/bulk-import/preview',
    operation: 'previewContactImport',
    effect: 'read',
    summary: 'Preview an import of contacts',
    description: `Every row’s fate, and nothing is written. ${limits}`,
    access: 'crm:write',
    bodyLimit: MAX_BYTES,
    body: ImportInput,
    example,
    response: ImportPreview,
    prepare: (ctx, { body }) => readTable(ctx, body),
    handle: async (ctx, { body }, table) => ({
      ...presentPlan(ctx, await planImport(ctx, body, table)),
      formats: await formatsAlike(ctx, 'contacts', table),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts/bulk-import',
    operation: 'importContacts',
    summary: 'Import contacts',
    description: `Does what the preview of the same body shows, whole or not at all. ${limits}`,
    access: 'crm:write',
    bodyLimit: MAX_BYTES,
    body: ImportInput,
    example,
    response: ImportResult,
    errors: { changed_meanwhile: [409, 'Contacts with these addresses were added at the same time'] },
    prepare: (ctx, { body }) => readTable(ctx, body),
    handle: (ctx, { body }, table) => importContacts(ctx, body, table),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/contacts/imports',
    operation: 'listContactImports',
    summary: 'List imports of contacts',
    access: 'crm:read',
    query: z.object(field.listing),
    response: z.array(ContactImport),
    handle: (ctx, { query }) => listImports(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts/imports/{import_id}/undo',
    operation: 'undoContactImport',
    summary: 'Undo an import of contacts',
    description:
      'Deletes the contacts it created, except those changed or added to a deal since. Contacts that it updated stay as they are.',
    access: 'crm:write',
    body: UndoReasonInput.optional(),
    example: { reason: 'The file was an old one' },
    response: ImportUndo,
    errors: { already_undone: [409, 'Already undone'] },
    handle: (ctx, { params, body }) => undoImport(ctx, params.import_id, body?.reason ?? null),
  }),
] as const
