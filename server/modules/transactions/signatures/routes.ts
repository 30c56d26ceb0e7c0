import { z } from 'zod'
import { lend, lendingErrors } from '../../../imports/lending.ts'
import { LentSource, RecordSource } from '../../../imports/lent-schemas.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { entity, field, input, route } from '../../../kernel/index.ts'
import { envelopeSigners } from './kinds.ts'
import { lentSignatures } from './signatures.ts'
import { signingStates } from './states.ts'

const state = (description: string) => z.enum(signingStates).nullable().meta({ description })

const LentSignatures = entity('LentSignatures', {
  signers: z.array(
    z.object({
      envelope: z.string().meta({ description: 'Id of the envelope in the source' }),
      subject: z.string().nullable(),
      envelope_status: state('Status of the envelope'),
      name: z.string(),
      email: z.string().nullable(),
      status: state('Status of the signer'),
      signed: z.boolean(),
      signed_on: field.date().nullable(),
      idx: z.int().nullable().meta({ description: 'Party of the transaction, by e-mail address or name' }),
      differs: z
        .boolean()
        .nullable()
        .meta({ description: 'The office has it otherwise; null for no party of the transaction' }),
    }),
  ),
  missing: z
    .array(z.object({ idx: z.int(), name: z.string() }))
    .meta({ description: 'Parties that no envelope names' }),
  source: LentSource,
})

export const signatureRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/transactions/{tx_id}/signatures/read',
    operation: 'readLentSignatures',
    effect: 'read',
    summary: 'Read who signed the envelopes of a source',
    description:
      'The state of each envelope of an e-signature service and of its signers, beside the parties of the transaction, and keeps nothing. `differs` shows what to record with `POST .../signed`.',
    access: 'transactions:read',
    bodyLimit: MAX_BYTES,
    body: input('LentSignaturesInput', {
      source: RecordSource,
      envelope: field.line(200).optional().meta({ description: 'One envelope; default: all' }),
    }),
    example: {
      source: {
        type: 'inline',
        documents: [
          {
            name: 'envelopes.csv',
            text: 'Envelope id,Signer name,Signer email,Signer status\ne1,Ana Lind,ana@alder.example,completed\n',
          },
        ],
      },
    },
    response: LentSignatures,
    errors: lendingErrors,
    tool: {
      name: 'svc_read_signatures',
      title: 'Read who signed',
      category: 'transactions',
      credits: 1,
      description:
        'Reads the envelopes of an e-signature service through a connection and compares their signers with the parties of a transaction, keeping nothing.',
      keywords: 'docusign adobe sign esignature envelope signer status connection source',
      openWorld: true,
    },
    prepare: (ctx, { body: { source, envelope } }) =>
      lend(ctx, envelopeSigners, source, 'transactions', { envelope }),
    handle: (ctx, { params, body }, lent) => lentSignatures(ctx, params.tx_id, lent, body.envelope),
  }),
] as const
