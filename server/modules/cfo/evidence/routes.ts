import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { already_attached, attachEvidence, detachEvidence, getEvidence, listEvidence } from './evidence.ts'
import { EvidenceInput, EvidenceQuery, FundEvidence } from './schemas.ts'

const P = '/api/v1/svc/cfo/accounts/{account_id}/evidence'

export const evidenceRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listFundEvidence',
    summary: 'List the documents attached to a fund’s records',
    description: 'To its entries, capital calls, commitments and closes, or to one record.',
    access: 'cfo:read',
    query: EvidenceQuery,
    response: z.array(FundEvidence),
    handle: (ctx, { params, query }) => listEvidence(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'attachFundEvidence',
    summary: 'Add a document to an entry, capital call, commitment or close',
    did: 'Attached a document',
    description:
      'A document of a data room. It cannot be deleted while it is attached, and goes into the audit binder.',
    access: 'cfo:write',
    status: 201,
    body: EvidenceInput,
    example: { record: 'entry', record_id: 1, document_id: 1, note: 'Invoice' },
    response: FundEvidence,
    errors: { already_attached },
    money: 'none',
    handle: (ctx, { params, body }) => attachEvidence(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{evidence_id}`,
    operation: 'getFundEvidence',
    summary: 'Get a document attached to a fund’s record',
    access: 'cfo:read',
    response: FundEvidence,
    handle: (ctx, { params }) => getEvidence(ctx, params.account_id, params.evidence_id),
  }),
  route({
    method: 'DELETE',
    path: `${P}/{evidence_id}`,
    operation: 'detachFundEvidence',
    summary: 'Remove a document from a fund’s record',
    did: 'Detached a document',
    description: 'The document stays in its data room.',
    access: 'cfo:write',
    status: 204,
    money: 'none',
    handle: (ctx, { params }) => detachEvidence(ctx, params.account_id, params.evidence_id),
  }),
] as const
