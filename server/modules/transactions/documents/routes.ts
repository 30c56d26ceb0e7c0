import { z } from 'zod'
import { file, route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import { binder, certificate, too_large } from './binder.ts'
import { compareVersions, not_in_connection } from './compare.ts'
import { prepareTaskPaper } from './prepare.ts'
import { binderFormats, CompareInput, DocumentComparison, PreparedPaper, PrepareInput } from './schemas.ts'

const ONE = '/api/v1/svc/transactions/{tx_id}' as const
const DOCUMENTS = `${ONE}/tasks/{task_id}/documents` as const

const version = (text: string) => ({
  type: 'inline' as const,
  documents: [{ name: 'agreement.txt', text }],
})

export const documentRoutes = [
  route({
    method: 'POST',
    path: `${DOCUMENTS}/prepare`,
    operation: 'prepareTransactionPaper',
    summary: 'Draft a closing document (DOCX)',
    description:
      'Filled in from the transaction; missing information is in brackets and listed in `missing`. Saves nothing. Have a lawyer review it before signing.',
    access: 'transactions:read',
    effect: 'read',
    body: PrepareInput,
    example: { template: 'closing_checklist' },
    response: PreparedPaper,
    handle: (ctx, { params, body }) => prepareTaskPaper(ctx, params.tx_id, params.task_id, body.template),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENTS}/{assoc_id}/compare`,
    operation: 'compareTransactionDocument',
    summary: 'Compare a document of a task with an earlier version',
    description:
      'Insertions, deletions, changes and moves by paragraph, and the later version as a Word file with tracked changes. Saves nothing.',
    access: 'transactions:read',
    effect: 'read',
    body: CompareInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      before: version('The purchase price is 10 million.'),
      after: version('The purchase price is 11 million.'),
    },
    response: DocumentComparison,
    errors: { ...sourceErrors, analysis_failed, not_in_connection },
    prepare: (ctx, { params, body }) => compareVersions(ctx, params, body),
    handle: async (_ctx, _input, comparison) => comparison,
  }),
  route({
    method: 'GET',
    path: `${ONE}/certificate`,
    operation: 'printSigningCertificate',
    summary: 'Export the signing certificate (PDF)',
    leaves: 'paper',
    access: 'transactions:read',
    response: file('application/pdf'),
    prepare: (ctx, { params }) => certificate(ctx, params.tx_id),
    handle: async (_ctx, _input, made) => made,
  }),
  route({
    method: 'GET',
    path: `${ONE}/binder`,
    operation: 'downloadClosingBinder',
    summary: 'Download the closing set (PDF or ZIP)',
    description:
      'The checklist’s documents, read at their source, and the certificate of signing; a document that cannot be read is listed with its digest.',
    leaves: 'records',
    access: 'transactions:read',
    query: z.object({ format: z.enum(binderFormats).default('pdf') }),
    response: file('application/pdf', 'application/zip'),
    errors: { ...sourceErrors, too_large },
    prepare: (ctx, { params, query }) => binder(ctx, params.tx_id, query.format),
    handle: async (_ctx, _input, made) => made,
  }),
] as const
